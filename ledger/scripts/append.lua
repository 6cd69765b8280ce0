-- Append a batch to a game's log: all of it, or nothing.
-- KEYS: log, head, commands, secrets
-- ARGV: 1 expected version, 2 expected head hash, 3 command field, 4 command record, 5 new head hash,
--       6 news channel, 7 game, 8 time, 9 summary ('' if it is as before), 10 number of secrets,
--       11 number of events, then for each secret of the game: name, value,
--       then for each event: line, hash, hidden part ('' for none), salt ('' for none)
-- Returns {'known', record} for a command that was done before, {'conflict', version} when somebody
-- else was first, {'done', version} otherwise. The server answers, and tells the news, only after its
-- log on disk has been synced.

local known = redis.call('HGET', KEYS[3], ARGV[3])
if known then
  return {'known', known}
end

local head = redis.call('HMGET', KEYS[2], 'version', 'hash')
local version = tonumber(head[1] or '0')
if version ~= tonumber(ARGV[1]) or (head[2] or '') ~= ARGV[2] then
  return {'conflict', version}
end

if version == 0 then
  redis.call('HSET', KEYS[2], 'created', ARGV[8])
end
if ARGV[9] ~= '' then
  redis.call('HSET', KEYS[2], 'summary', ARGV[9])
end
local place = 12
for _ = 1, tonumber(ARGV[10]) do
  redis.call('HSET', KEYS[4], ARGV[place], ARGV[place + 1])
  place = place + 2
end
for _ = 1, tonumber(ARGV[11]) do
  version = version + 1
  local line, hash, hidden, salt = ARGV[place], ARGV[place + 1], ARGV[place + 2], ARGV[place + 3]
  if hidden == '' then
    redis.call('XADD', KEYS[1], version .. '-0', 'event', line, 'hash', hash)
  else
    redis.call('XADD', KEYS[1], version .. '-0', 'event', line, 'hash', hash, 'hidden', hidden)
    redis.call('HSET', KEYS[4], version, salt)
  end
  place = place + 4
end
redis.call('HSET', KEYS[2], 'version', version, 'hash', ARGV[5], 'at', ARGV[8])
redis.call('HSET', KEYS[3], ARGV[3], ARGV[4])
redis.call('PUBLISH', ARGV[6], ARGV[7] .. ' ' .. version)
return {'done', version}
