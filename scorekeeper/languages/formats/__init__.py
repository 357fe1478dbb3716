"""How a language writes days and times, where Django knows it otherwise."""
