-- What a writer needs before it decides, in one call.
-- KEYS: log, head, commands
-- ARGV: 1 the version already known, 2 most entries to return, 3 command field ('' for none)
-- Returns seconds, microseconds (the server's clock), head version, head hash, the record of the
-- command if it was done before, and the entries after the known version.

local time = redis.call('TIME')
local head = redis.call('HMGET', KEYS[2], 'version', 'hash')
local known = false
if ARGV[3] ~= '' then
  known = redis.call('HGET', KEYS[3], ARGV[3])
end
local entries = redis.call('XRANGE', KEYS[1], (tonumber(ARGV[1]) + 1) .. '-0', '+', 'COUNT', ARGV[2])
return {time[1], time[2], head[1] or '0', head[2] or '', known, entries}
