-- For wrk: each request names another visitor, as the proxy does, since a rate limit would soon refuse a single one; the
-- result is one line of JSON. Header lines follow "--" as arguments, and paths that are asked for in turns.
local requests = {}
local turn = 0

function init(arguments)
  local paths = {}
  for line = 1, #arguments do
    local name, value = arguments[line]:match("^([^/][^:]*): (.*)$")
    if name then wrk.headers[name] = value else paths[#paths + 1] = arguments[line] end
  end
  for visitor = 1, 1000 do
    wrk.headers["X-Forwarded-For"] = string.format("10.%d.%d.%d", visitor % 7 + 1, math.floor(visitor / 250), visitor % 250 + 1)
    requests[visitor] = wrk.format(nil, paths[visitor % #paths + 1])
  end
end

function request()
  turn = turn % #requests + 1
  return requests[turn]
end

function done(summary, latency)
  local errors = summary.errors
  local failures = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  io.write(string.format(
    '\n{"answers":%d,"seconds":%f,"p50":%f,"p97_5":%f,"p99":%f,"failures":%d}\n',
    summary.requests, summary.duration / 1e6,
    latency:percentile(50) / 1e3, latency:percentile(97.5) / 1e3, latency:percentile(99) / 1e3, failures))
end
