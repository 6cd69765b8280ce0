-- Write down how an attempt ended.
-- KEYS: delivery, due, resting, flying, waiting, counts
-- ARGV: 1 delivery, 2 endpoint, 3 time, 4 result, 5 status of the answer ('' for none), 6 error,
--       7 time of the next attempt ('' for none), 8 until when the endpoint rests ('' if it need not),
--       9 seconds a finished delivery is kept, 10 key of a delivery without its id
-- Results: delivered, and failed; with a next attempt it goes on waiting.

local id, endpoint, now, result, again = ARGV[1], ARGV[2], ARGV[3], ARGV[4], ARGV[7]
redis.call('ZREM', KEYS[4], id)
redis.call('HINCRBY', KEYS[6], again ~= '' and 'retried' or result, 1)
if redis.call('EXISTS', KEYS[1]) == 0 then
  redis.call('ZREM', KEYS[2], id)
  return 0
end
redis.call('HSET', KEYS[1], 'tried_at', now, 'code', ARGV[5], 'error', ARGV[6])
if again ~= '' then
  redis.call('ZADD', KEYS[2], again, id)
else
  redis.call('HSET', KEYS[1], 'status', result)
  redis.call('ZREM', KEYS[2], id)
  redis.call('ZREM', KEYS[5], id)
  redis.call('EXPIRE', KEYS[1], ARGV[9])
end
if ARGV[8] ~= '' then
  redis.call('HSET', KEYS[3], endpoint, ARGV[8])
elseif result == 'delivered' and redis.call('HDEL', KEYS[3], endpoint) == 1 then
  -- It is back: what was held back goes out now.
  for _, other in ipairs(redis.call('ZRANGE', KEYS[5], 0, -1)) do
    if redis.call('HGET', ARGV[10] .. other, 'attempts') == '0' then
      redis.call('ZADD', KEYS[2], now, other)
    end
  end
end
return 1
