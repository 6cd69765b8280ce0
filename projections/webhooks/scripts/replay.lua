-- Make a delivery once more, under its old id.
-- KEYS: delivery, due, waiting. ARGV: 1 delivery, 2 time. Returns 0 if it is not there any more.

if redis.call('EXISTS', KEYS[1]) == 0 then
  return 0
end
redis.call('PERSIST', KEYS[1])
redis.call('HSET', KEYS[1], 'status', 'waiting', 'attempts', 0, 'code', '', 'error', '')
redis.call('ZADD', KEYS[3], ARGV[2], ARGV[1])
redis.call('ZADD', KEYS[2], ARGV[2], ARGV[1])
return 1
