"""Questions that are quarrelled about, each with its answer."""
