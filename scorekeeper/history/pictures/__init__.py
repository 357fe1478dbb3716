"""Pictures of a history: where everything lies, for a template to draw as SVG."""
