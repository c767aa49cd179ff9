"""What few games need: it is packed with those that use it, and no other page loads it."""
