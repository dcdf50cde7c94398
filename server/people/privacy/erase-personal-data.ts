import type { Transaction } from '#server/platform/database/database.ts';
import type { Person, PersonalTable } from './personal-data.ts';
import { rowsOfMember } from './rows-of-member.ts';

/** Deletes or clears the rows of a member, table by table, as the tables declare it. */
export async function erasePersonalData(
  transaction: Transaction,
  tables: readonly PersonalTable[],
  person: Person,
): Promise<void> {
  // A table to which other rows refer is declared before them, so the reverse order deletes it last.
  for (const declared of tables.toReversed()) {
    const { table, fate } = declared;
    const where = await rowsOfMember(declared, person, transaction);
    if (fate === 'DELETED') await transaction.delete(table).where(where);
    else if (fate.cleared) await transaction.update(table).set(fate.cleared).where(where);
  }
}

/** Deletes or clears the rows of these orders, with all that the law required while their time ran. */
export async function erasePersonalDataOfOrders(
  transaction: Transaction,
  tables: readonly PersonalTable[],
  orderIds: readonly number[],
): Promise<void> {
  for (const { table, fate, rowsOfOrders } of tables.toReversed()) {
    if (!rowsOfOrders) continue;
    const where = rowsOfOrders(orderIds);
    if (fate === 'DELETED') await transaction.delete(table).where(where);
    else if (fate.cleared || fate.clearedLater) {
      await transaction
        .update(table)
        .set({ ...fate.cleared, ...fate.clearedLater })
        .where(where);
    }
  }
}
