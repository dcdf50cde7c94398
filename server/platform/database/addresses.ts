import type pg from 'pg';

/** How a pool speaks to what stands before PostgreSQL. */
export interface PoolOptions extends pg.PoolConfig {
  /** Whether limits of time and the choice of plans are sent with each connection; else the role must have them. */
  startupParameters?: boolean;
  /** Whether statements may be kept by name, which some poolers do not carry over to another session. */
  preparedStatements?: boolean;
  /** Whether the statements of a batch are sent as one message, which takes private parts of `pg`. */
  batching?: boolean;
}

/** Where PostgreSQL is. */
export interface DatabaseAddresses {
  /** For the pool. A pooler that gives each transaction another session may stand there. */
  pooled: PoolOptions;
  /** Past any such pooler, for what lives as long as its session: LISTEN, advisory locks, migrations. */
  direct: pg.ClientConfig;
  /** Past any pooler too, as the role that owns the tables, if the shop's role does not. */
  owner?: pg.ClientConfig;
  /** The standby that reports are read from, if there is one. */
  reports?: ReportsAddress;
}

/** A standby, and the most seconds that figures from it may be behind. */
export interface ReportsAddress {
  connection: PoolOptions;
  mostBehind: number;
}

/** The same address for both. */
export const oneAddress = (connection: pg.ClientConfig): DatabaseAddresses => ({
  pooled: connection,
  direct: connection,
});
