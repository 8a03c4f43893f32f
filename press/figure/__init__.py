"""What an author of figures writes with, and how a figure becomes a plate."""
