import autocannon from 'autocannon';
import { anyAddress } from '#server/testing/http-buyers.ts';

export interface Load {
  /** All answers, including those of the warm-up. */
  answers: number;
  requestsPerSecond: number;
  /** Milliseconds. */
  p50: number;
  p97_5: number;
  p99: number;
  failures: number;
}

/** The server as shoppers meet it: React's production build, rate limits on. */
export const asServed = { NODE_ENV: 'production', TEST_MODE: '0' };

/** Each request names another visitor, as the proxy does: the rate limit would soon refuse a single visitor. */
const fromAnotherVisitor: autocannon.Request['setupRequest'] = (request) => ({
  ...request,
  headers: { ...request.headers, 'x-forwarded-for': anyAddress() },
});

/** Seconds of load with 32 connections after a warm-up; the load generator shares the machine. */
export async function load(
  url: string,
  options: Partial<autocannon.Options> = {},
  seconds = 6,
): Promise<Load> {
  const requests = [{ setupRequest: fromAnotherVisitor }];
  const common = { url, connections: 32, requests, ...options };
  const warmUp = await autocannon({ ...common, duration: 2 });
  const result = await autocannon({ ...common, duration: seconds });
  return {
    answers: warmUp.requests.total + result.requests.total,
    requestsPerSecond: Math.round(result.requests.average),
    p50: result.latency.p50,
    p97_5: result.latency.p97_5,
    p99: result.latency.p99,
    failures: result.non2xx + result.errors,
  };
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** p in 0…1 */
export function percentile(values: number[], p: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))] ?? 0;
}
