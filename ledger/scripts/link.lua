-- Append one line to a chain, if nobody else was first.
-- KEYS: the chain, what it folds to
-- ARGV: 1 the number of the line before, 2 its hash, 3 the line, 4 its hash, 5 what the chain folds to
--       then ('' if nothing is kept of that)
-- Returns 1 if it was appended.

local last = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
local number, hash = 0, ''
if last then
  number = tonumber(string.match(last[1], '^%d+'))
  hash = last[2][4]
end
if number ~= tonumber(ARGV[1]) or hash ~= ARGV[2] then
  return 0
end
redis.call('XADD', KEYS[1], (number + 1) .. '-0', 'line', ARGV[3], 'hash', ARGV[4])
if ARGV[5] ~= '' then
  redis.call('SET', KEYS[2], ARGV[5])
end
return 1
