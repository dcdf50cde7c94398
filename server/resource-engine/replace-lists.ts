import type { Transaction } from '#server/platform/database/database.ts';
import { type Owned, replaceLinked } from './links.ts';
import type { ResourceAdapter } from './resource-adapter.ts';
import { replaceRows } from './row-lists.ts';

/** Replaces what these records have of one field, if it is in a table of its own: references or rows. */
export async function replaceLists(
  transaction: Transaction,
  adapter: Pick<ResourceAdapter, 'link' | 'rowTable'>,
  field: string,
  owned: readonly Owned[],
): Promise<void> {
  const link = adapter.link(field);
  if (link) return replaceLinked(transaction, link, owned);
  const rowTable = adapter.rowTable(field);
  if (rowTable) await replaceRows(transaction, rowTable, owned);
}
