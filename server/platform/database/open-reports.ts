import type { ReportsAddress } from './addresses.ts';
import { type OpenDatabase, openDatabase, planOnce } from './database.ts';
import { onStandby, type Standby } from './on-standby.ts';
import { onPrimary, type ReportsDatabase } from './reports-database.ts';
import { lagOf } from './standby-lag.ts';

export interface OpenReports extends Pick<Standby, 'onSource'> {
  primary: Pick<OpenDatabase, 'db' | 'pool'>;
  address: ReportsAddress | undefined;
  /** Connections to the standby at most. */
  max: number;
  batching?: boolean;
}

/** Milliseconds until a standby that does not answer counts as away, and until one that has begun to answer does. */
const timeouts = { connect: 2_000, query: 35_000 };

/** Opens the database for reports: the standby at the address, or the primary if there is none. */
export function openReports({ primary, address, max, batching, onSource }: OpenReports): {
  reports: ReportsDatabase;
  close(): Promise<void>;
} {
  if (!address) return { reports: onPrimary(primary.db), close: async () => undefined };
  const open = (name: string, milliseconds: number, most: number) =>
    openDatabase({
      application_name: name,
      connectionTimeoutMillis: timeouts.connect,
      query_timeout: milliseconds,
      max: most,
      ...(batching !== undefined && { batching }),
      // The standby refuses writes by itself; this refuses them too should it have become a primary meanwhile.
      ...(address.connection.startupParameters !== false && {
        options: `${planOnce} -c default_transaction_read_only=on`,
      }),
      ...address.connection,
    });
  const { db, close } = open('shop-reports', timeouts.query, max);
  // The questions about the lag have a connection of their own: reports that run for long must not delay them.
  const { pool: lagPool, close: closeLag } = open('shop-reports-lag', timeouts.connect, 1);
  const secondsBehind = lagOf({
    primary: primary.pool,
    standby: lagPool,
    memory: address.mostBehind,
  });
  const { mostBehind } = address;
  return {
    reports: onStandby(primary.db, {
      db,
      secondsBehind,
      mostBehind,
      ...(onSource && { onSource }),
    }),
    close: async () => void (await Promise.all([close(), closeLag()])),
  };
}
