"""What the article states, one file per section; model/claims.py gathers it."""
