"""Who does what, and when: the command line, the workers, one build, the server."""
