"""How pages are made. Knows nothing of attention and serves any article."""
