"""The referee's pages."""
