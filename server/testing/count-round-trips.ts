import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import type { Endpoint } from '#contract/endpoints.ts';
import { toSnake } from '#contract/wire-case.ts';
import type { Shopper } from './new-shopper.ts';
import type { TestShop } from './test-shop.ts';

/**
 * While the tests of the calling file run: makes calls of shoppers, and counts how often each waited for
 * PostgreSQL.
 */
export function countRoundTripsForTests(testOf: () => TestShop) {
  let roundTrips = 0;
  let key = 0;
  const { query } = pg.Client.prototype;
  beforeAll(() => {
    // A client sends one message after the other, each after the answer to the one before. Announcements are not
    // awaited, so they do not count.
    function counted(this: pg.Client, ...given: unknown[]): unknown {
      if (!String(given[0]).startsWith('select pg_notify')) roundTrips++;
      return (query as (...all: unknown[]) => unknown).apply(this, given);
    }
    pg.Client.prototype.query = counted as typeof query;
  });
  afterAll(() => {
    pg.Client.prototype.query = query;
  });
  return async ({ token }: Shopper, { method, path }: Endpoint, body: object) => {
    const before = roundTrips;
    const response = await testOf().http({
      method,
      url: path,
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': `trips-${++key}` },
      payload: toSnake(body) as object,
    });
    return { response, roundTrips: roundTrips - before };
  };
}
