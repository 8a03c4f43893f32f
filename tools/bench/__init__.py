"""How long a build takes beside its floor; how heavy and how quick the page is."""
