"""Players, the devices they are remembered on, and who may do what."""
