import type pg from 'pg';

/**
 * A connection whose statements wait for each other, so that code which asks in parallel can share one transaction. None
 * begins after the deadline (by `performance.now()`): it throws instead.
 */
export function queuedClient(client: pg.PoolClient, deadline: number): pg.PoolClient {
  let last: Promise<unknown> = Promise.resolve();
  const query = (...given: unknown[]) => {
    const next = last.then(() => {
      if (performance.now() > deadline) throw new Error('The transaction has taken too long.');
      return (client.query as (...given: unknown[]) => Promise<unknown>).apply(client, given);
    });
    last = next.catch(() => undefined);
    return next;
  };
  return { query } as unknown as pg.PoolClient;
}
