import { sql } from 'drizzle-orm';
import type { LedgerStore } from '#sandbox/stored-map.ts';
import { type Database, databaseError } from '#server/platform/database/database.ts';

/**
 * The error codes of PostgreSQL for a schema, table or row that another copy of the server has created at the same
 * moment.
 */
const madeMeanwhile: ReadonlySet<string> = new Set(['23505', '42P06', '42P07']);

/**
 * Stores the ledgers of the stand-ins in a schema of their own, which only a trial has. So the stand-ins still know
 * yesterday's payments when the nightly job compares them with the shop's.
 */
export function ledgerStore(db: Database): LedgerStore {
  return {
    async read() {
      await makeLedgers(db);
      const { rows } = await db.execute<{ ledger: string; key: string; entry: string }>(
        sql`select ledger, key, entry from stand_ins.ledger_entries order by position`,
      );
      return rows;
    },
    async write(changes) {
      const written = JSON.stringify(changes);
      await db.transaction(async (transaction) => {
        await transaction.execute(sql`
          insert into stand_ins.ledger_entries (ledger, key, entry)
            select ledger, key, entry from jsonb_to_recordset(${written}::jsonb) as given(ledger text, key text, entry text)
            where entry is not null
            on conflict (ledger, key) do update set entry = excluded.entry`);
        await transaction.execute(sql`
          delete from stand_ins.ledger_entries kept
            using jsonb_to_recordset(${written}::jsonb) as given(ledger text, key text, entry text)
            where given.entry is null and kept.ledger = given.ledger and kept.key = given.key`);
      });
    },
  };
}

/** Makes the schema and its table unless they are there. */
export async function makeLedgers(db: Database): Promise<void> {
  // Where another role owns the tables, this one may not even ask for a schema that is there.
  const { rowCount } = await db.execute(
    sql`select from information_schema.tables where table_schema = 'stand_ins' and table_name = 'ledger_entries'`,
  );
  if (rowCount) return;
  const statements = [
    sql`create schema if not exists stand_ins`,
    sql`create table if not exists stand_ins.ledger_entries (
      position bigint generated always as identity,
      ledger text not null,
      key text not null,
      entry text not null,
      primary key (ledger, key))`,
  ];
  for (const statement of statements) {
    await db.execute(statement).catch((error: unknown) => {
      if (!madeMeanwhile.has(databaseError(error)?.code ?? '')) throw error;
    });
  }
}
