"""A contest: players that students wrote meet, from both seats of the same secret seeds."""
