"""Fragments and plates become the pages of a site."""
