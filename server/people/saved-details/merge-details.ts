import { eq, sql } from 'drizzle-orm';
import { mostSavedRecords } from '#rules/forms.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { savedInvoices, savedRecipients } from './tables.ts';

type Table = typeof savedRecipients | typeof savedInvoices;

export interface MovingDetails {
  recipients: number;
  /** The number of recipients for which the other member has no free slot. */
  recipientsLeft: number;
  invoices: number;
  invoicesLeft: number;
}

/** How many saved details of one member can move to another. */
export async function countMovingDetails(
  db: Queryable,
  fromId: number,
  intoId: number,
): Promise<MovingDetails> {
  const [recipients, recipientsLeft] = await moving(db, savedRecipients, fromId, intoId);
  const [invoices, invoicesLeft] = await moving(db, savedInvoices, fromId, intoId);
  return { recipients, recipientsLeft, invoices, invoicesLeft };
}

async function moving(db: Queryable, table: Table, fromId: number, intoId: number) {
  const own = await db.$count(table, eq(table.userId, fromId));
  const placesLeft = mostSavedRecords - (await db.$count(table, eq(table.userId, intoId)));
  const moved = Math.min(own, Math.max(placesLeft, 0));
  return [moved, own - moved] as const;
}

/** Moves saved details into the free slots of another member, the newest first. Details without a free slot stay. */
export async function mergeDetails(
  transaction: Transaction,
  fromId: number,
  intoId: number,
): Promise<void> {
  for (const table of [savedRecipients, savedInvoices]) {
    await transaction.execute(sql`
      with free as (
        select slot, row_number() over (order by slot) as place
        from generate_series(1, ${sql.raw(String(mostSavedRecords))}) as slot
        where slot not in (select taken.slot from ${table} taken where taken.user_id = ${intoId})
      ), own as (
        select own.id, row_number() over (order by own.id desc) as place
        from ${table} own where own.user_id = ${fromId}
      )
      update ${table} set user_id = ${intoId}, slot = free.slot
      from own join free on free.place = own.place
      where ${table.id} = own.id`);
  }
}
