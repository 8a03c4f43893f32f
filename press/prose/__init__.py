"""Markdown that the build can doubt becomes checked fragments of HTML."""
