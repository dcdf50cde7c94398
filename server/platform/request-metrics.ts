import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, Histogram, type Metric, type Registry } from 'prom-client';

/** Counts and times answers by route pattern, method and status. */
export interface Meter {
  made(method: string, route: string, status: number, seconds: number): void;
  /** Counts a cached response to a GET. It takes too little time to be measured. */
  cached(route: string, status: number): void;
}

/** Creates what counts answered requests, by route and status, and their seconds. */
export function createMeter(registry: Registry): Meter {
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
    collect() {
      for (const [status, counts] of unreported) {
        for (const [route, count] of counts) this.inc({ method: 'GET', route, status }, count);
      }
      unreported.clear();
    },
  });
  const times = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer',
    labelNames: ['route'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [],
  });
  // Cached responses are counted in maps: the library's way would take a thirtieth of the time of one.
  const unreported = new Map<number, Map<string, number>>();
  const timeless = new Map<string, number>();
  registry.registerMetric(withTimeless(times, timeless));
  return {
    made(method, route, status, seconds) {
      requests.inc({ method, route, status });
      times.observe({ route }, seconds);
    },
    cached(route, status) {
      const counts = unreported.get(status) ?? new Map<string, number>();
      if (counts.size === 0) unreported.set(status, counts);
      counts.set(route, (counts.get(route) ?? 0) + 1);
      const before = timeless.get(route);
      // The histogram has to know the route before more can be added to it.
      if (before === undefined) times.observe({ route }, 0);
      timeless.set(route, before === undefined ? 0 : before + 1);
    },
  };
}

/**
 * Answers the histogram plus the counted cached responses, by route, as answers of 0 seconds. The histogram itself
 * could only observe them one by one.
 */
function withTimeless(
  times: Histogram<'route'>,
  timeless: ReadonlyMap<string, number>,
): Metric<'route'> {
  // All that a registry asks of a metric.
  const together = {
    name: 'http_request_seconds',
    async get() {
      const metric = await times.get();
      for (const one of metric.values) {
        if (one.metricName?.endsWith('_sum')) continue;
        one.value += timeless.get(String(one.labels.route)) ?? 0;
      }
      return metric;
    },
  };
  return together as unknown as Metric<'route'>;
}

/** Measures every request that the framework answers. */
export function measureRequests(app: FastifyInstance, meter: Meter): void {
  app.addHook('onResponse', (request, reply, done) => {
    meter.made(request.method, routeOf(request), reply.statusCode, reply.elapsedTime / 1000);
    done();
  });
}

/** Answers the pattern of the route, never the address: patterns are few, and contain no ids or queries. */
export function routeOf({ routeOptions }: FastifyRequest): string {
  return routeOptions.url ?? 'none';
}
