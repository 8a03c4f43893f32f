"""What is shown: one file per figure, its slug as its name; files with _ are shared vocabulary."""
