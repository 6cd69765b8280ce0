-- Count a new game against its owner's limit, once however often it is claimed.
-- KEYS: the owner's games. ARGV: 1 the limit, 2 the game. Returns 1 if there was room.

if redis.call('SISMEMBER', KEYS[1], ARGV[2]) == 1 then
  return 1
end
if redis.call('SCARD', KEYS[1]) >= tonumber(ARGV[1]) then
  return 0
end
redis.call('SADD', KEYS[1], ARGV[2])
return 1
