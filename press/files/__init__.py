"""Bytes in, results kept, files put in place."""
