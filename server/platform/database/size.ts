import { sql } from 'drizzle-orm';
import { toWireInstantOrNull } from '#rules/dates.ts';
import type { Queryable } from './database.ts';

/** Tables that are named. */
const mostTables = 10;

/**
 * Bytes of the database and of its biggest tables with their indexes, and when its log was last archived for a backup.
 */
export async function readDatabaseSize(db: Queryable) {
  const { rows: sizes } = await db.execute<{ bytes: string; archived: string | null }>(sql`
    select pg_database_size(current_database())::text as bytes,
      (select last_archived_time::text from pg_stat_archiver) as archived`);
  const { rows: tables } = await db.execute<{
    name: string;
    bytes: string;
    rows: string | null;
  }>(sql`
    select case nspname when 'public' then relname else nspname || '.' || relname end as name,
      pg_total_relation_size(pg_class.oid)::text as bytes, nullif(reltuples, -1)::bigint::text as rows
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and nspname not in ('pg_catalog', 'information_schema')
    order by pg_total_relation_size(pg_class.oid) desc limit ${mostTables}`);
  const archived = sizes[0]?.archived;
  return {
    bytes: Number(sizes[0]?.bytes ?? 0),
    archivedAt: toWireInstantOrNull(archived ? new Date(archived) : null),
    tables: tables.map(({ name, bytes, rows }) => ({
      name,
      bytes: Number(bytes),
      /** As the database estimates them; null before it has counted for the first time. */
      rows: rows === null ? null : Number(rows),
    })),
  };
}
