"""The rules of Inis: positions, scripts of answers, facts."""
