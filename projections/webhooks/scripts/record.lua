-- Keep the notices of one look at a game, and how far it went: both or neither.
-- KEYS: endpoints, cursors, moved, deliveries, waiting, due
-- ARGV: 1 endpoint, 2 game, 3 cursor as it was ('' for none), 4 cursor now ('' for none), 5 time,
--       6 key of a delivery without its id, 7 most kept, then for each notice:
--       id, kind, body, time of the first attempt
-- A notice of moves replaces the last one of its game if nobody has tried to send that yet.
-- Returns how many deliveries are waiting now, or -1 if somebody else has looked meanwhile.

local endpoint, game, now = ARGV[1], ARGV[2], ARGV[5]
if redis.call('HEXISTS', KEYS[1], endpoint) == 0 then
  return -1
end
if ARGV[4] ~= '' then
  if (redis.call('HGET', KEYS[2], game) or '') ~= ARGV[3] then
    return -1
  end
  redis.call('HSET', KEYS[2], game, ARGV[4])
end

local function untried(id)
  local found = redis.call('HMGET', ARGV[6] .. id, 'status', 'attempts')
  return found[1] == 'waiting' and found[2] == '0'
end

for place = 8, #ARGV, 4 do
  local id, kind, body, due = ARGV[place], ARGV[place + 1], ARGV[place + 2], ARGV[place + 3]
  local last = kind == 'game.moved' and redis.call('HGET', KEYS[3], game)
  if last and untried(last) then
    redis.call('HSET', ARGV[6] .. last, 'body', body)
  else
    redis.call('HSET', ARGV[6] .. id, 'endpoint', endpoint, 'kind', kind, 'body', body,
      'status', 'waiting', 'attempts', 0, 'created_at', now)
    -- What was noticed together keeps its order, as far as there is one.
    local earlier = (#ARGV - place) / 4000
    redis.call('ZADD', KEYS[4], now - earlier, id)
    redis.call('ZADD', KEYS[5], now, id)
    redis.call('ZADD', KEYS[6], due - earlier, id)
    if kind == 'game.moved' then
      redis.call('HSET', KEYS[3], game, id)
    end
  end
end

-- What is done is forgotten once there is too much of it; what is waiting never is.
local surplus = redis.call('ZCARD', KEYS[4]) - tonumber(ARGV[7])
if surplus > 0 then
  for _, id in ipairs(redis.call('ZRANGE', KEYS[4], 0, surplus - 1)) do
    if not redis.call('ZSCORE', KEYS[5], id) then
      redis.call('ZREM', KEYS[4], id)
      redis.call('DEL', ARGV[6] .. id)
    end
  end
end
return redis.call('ZCARD', KEYS[5])
