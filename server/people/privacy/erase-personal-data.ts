import { and, getTableColumns, lt, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { Person, PersonalTable } from './personal-data.ts';

/** Years for which orders and invoices must be stored in full. */
export const retentionYears = 5;

/** Deletes or clears the rows of a person, table by table, as the tables declare it. */
export async function erasePersonalData(
  transaction: Transaction,
  tables: readonly PersonalTable[],
  person: Person,
): Promise<void> {
  // A table to which other rows refer is declared before them, so the reverse order deletes it last.
  for (const { table, fate, rowsOf } of tables.toReversed()) {
    const where = rowsOf(person);
    if (fate === 'DELETED') await transaction.delete(table).where(where);
    else if (fate.cleared) await transaction.update(table).set(fate.cleared).where(where);
  }
}

/** Clears columns of erased members that are more than five years old. */
export async function clearOldRows(
  db: Queryable,
  tables: readonly PersonalTable[],
  memberIds: readonly number[],
  now: Date,
): Promise<void> {
  if (memberIds.length === 0) return;
  const before = new Date(now);
  before.setUTCFullYear(before.getUTCFullYear() - retentionYears);
  for (const { table, fate, rowsOfMembers } of tables) {
    if (fate === 'DELETED' || !fate.clearedLater || !fate.madeAt || !rowsOfMembers) continue;
    const columns = getTableColumns(table) as Record<string, PgColumn>;
    const madeAt = columns[fate.madeAt];
    if (!madeAt) continue;
    const where: SQL | undefined = and(rowsOfMembers(memberIds), lt(madeAt, before));
    await db.update(table).set(fate.clearedLater).where(where);
  }
}
