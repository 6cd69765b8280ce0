-- Take a delivery that is due, for one attempt. Who is killed meanwhile loses it again.
-- KEYS: delivery, due, resting, flying
-- ARGV: 1 delivery, 2 endpoint, 3 time, 4 time until which it is ours, 5 most at once,
--       6 when to come back if there are as many
-- Returns 1 if it is ours, 0 if not.

local id, endpoint, now = ARGV[1], ARGV[2], tonumber(ARGV[3])
local found = redis.call('HMGET', KEYS[1], 'status', 'attempts')
if found[1] ~= 'waiting' then
  redis.call('ZREM', KEYS[2], id)
  return 0
end
local due = redis.call('ZSCORE', KEYS[2], id)
if due and tonumber(due) > now then
  return 0
end
local rest = tonumber(redis.call('HGET', KEYS[3], endpoint) or '0')
if found[2] == '0' and rest > now then
  redis.call('ZADD', KEYS[2], rest, id)
  return 0
end
redis.call('ZREMRANGEBYSCORE', KEYS[4], '-inf', now)
if redis.call('ZCARD', KEYS[4]) >= tonumber(ARGV[5]) then
  redis.call('ZADD', KEYS[2], ARGV[6], id)
  return 0
end
redis.call('ZADD', KEYS[4], ARGV[4], id)
redis.call('ZADD', KEYS[2], ARGV[4], id)
redis.call('HINCRBY', KEYS[1], 'attempts', 1)
return 1
