"""What an author of models writes with, and how facts and claims become plain data."""
