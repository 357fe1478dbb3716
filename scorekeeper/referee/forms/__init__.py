"""What the referee is asked, as it is typed or tapped."""
