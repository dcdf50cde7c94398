import { Socket } from 'node:net';
import pg from 'pg';
import { lockKeys } from '../lock-keys.ts';

const leaseName = 'shop-lease';

/** Each process that uses a running server holds a lease of it; the one that gives the last lease back stops it. */
export interface Lease {
  /** Gives the lease back; true if nobody else uses the server. Then nobody can take a lease until `end`. */
  giveBack(): Promise<boolean>;
  end(): Promise<void>;
  /** Resolves when its connection is gone: the server has ended, or `end` was called. */
  lost: Promise<void>;
}

/** Takes a lease; throws while the server does not answer or is about to stop. */
export async function takeLease(connection: pg.ClientConfig): Promise<Lease> {
  const socket = new Socket();
  const client = new pg.Client({
    ...connection,
    stream: () => socket,
    application_name: leaseName,
    connectionTimeoutMillis: 2000,
  });
  // The server may stop while the lease is idle; the pools that run queries report that.
  client.on('error', () => undefined);
  const { promise: lost, resolve } = Promise.withResolvers<void>();
  client.once('end', resolve);
  try {
    await client.connect();
    await client.query('select pg_advisory_lock_shared($1)', [lockKeys.localServer]);
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  socket.unref(); // the lease alone must not keep the process running
  return {
    async giveBack() {
      socket.ref();
      try {
        await client.query('select pg_advisory_unlock_shared($1)', [lockKeys.localServer]);
        const { rows } = await client.query(
          `select pg_try_advisory_lock($1) and not exists (
             select from pg_stat_activity
             where backend_type = 'client backend' and application_name <> $2
           ) as unused`,
          [lockKeys.localServer, leaseName],
        );
        return rows[0].unused;
      } catch {
        return false; // the server is gone, or another user who leaves at the same moment stops it
      }
    },
    end: () => client.end().catch(() => undefined),
    lost,
  };
}
