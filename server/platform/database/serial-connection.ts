import type pg from 'pg';

/** Said to statements that come after the connection was closed. */
export class SerialConnectionClosed extends Error {
  constructor() {
    super('The transaction has taken too long, or is over.');
  }
}

export interface SerialConnection {
  /** As a connection, for Drizzle. */
  client: pg.PoolClient;
  /**
   * From now on every statement throws `SerialConnectionClosed`, also those that wait. One that is under way goes on.
   */
  close(): void;
}

/**
 * A connection whose statements wait for each other, so that code which asks in parallel can share one transaction,
 * until the connection is closed. Whoever closes it ends the transaction on the connection itself.
 */
export function serialConnection(connection: pg.PoolClient): SerialConnection {
  let last: Promise<unknown> = Promise.resolve();
  let isClosed = false;
  const query = (...given: unknown[]) => {
    const next = last.then(() => {
      if (isClosed) throw new SerialConnectionClosed();
      return (connection.query as (...given: unknown[]) => Promise<unknown>).apply(
        connection,
        given,
      );
    });
    last = next.catch(() => undefined);
    return next;
  };
  return {
    client: { query } as unknown as pg.PoolClient,
    close() {
      isClosed = true;
    },
  };
}
