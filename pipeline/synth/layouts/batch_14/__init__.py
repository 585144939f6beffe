"""Forms drawn without sight of the rules."""
