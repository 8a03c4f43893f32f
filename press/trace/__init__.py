"""numpy, called once with symbols, leaves a program in JavaScript."""
