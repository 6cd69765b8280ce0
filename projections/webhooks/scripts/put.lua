-- Write an endpoint if it is still as it was read.
-- KEYS: endpoints, revision, the player's endpoints
-- ARGV: 1 id, 2 the endpoint as it was ('' for a new one), 3 as it shall be, 4 most a player may have
-- Returns 1 if it was written, 0 if somebody else was first, -1 if the player has too many.

if (redis.call('HGET', KEYS[1], ARGV[1]) or '') ~= ARGV[2] then
  return 0
end
if ARGV[2] == '' then
  if redis.call('SCARD', KEYS[3]) >= tonumber(ARGV[4]) then
    return -1
  end
  redis.call('SADD', KEYS[3], ARGV[1])
end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[3])
redis.call('INCR', KEYS[2])
return 1
