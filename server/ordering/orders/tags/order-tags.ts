import { and, eq, notInArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { mostTags } from '#contract/order-management.ts';
import { isAmong } from '#server/platform/database/columns.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { findFew, isAmongIds } from '#server/resource-engine/matching-ids.ts';
import { type WordTable, wordTableSql } from '#server/resource-engine/words.ts';
import { orderTags } from './tables.ts';

/** The tags of orders, by the id of the order; an order without tags is not in it. */
export async function readOrderTags(
  db: Queryable,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, string[]>> {
  const rows = await db.select().from(orderTags).where(isAmong(orderTags.orderId, orderIds));
  const byOrder = Map.groupBy(rows, ({ orderId }) => orderId);
  return new Map([...byOrder].map(([id, tagged]) => [id, tagged.map(({ tag }) => tag).toSorted()]));
}

/** Gives an order exactly these tags. */
export async function setOrderTags(
  transaction: Transaction,
  orderId: number,
  tags: readonly string[],
): Promise<void> {
  await transaction
    .delete(orderTags)
    .where(and(eq(orderTags.orderId, orderId), notInArray(orderTags.tag, [...tags])));
  await addOrderTags(transaction, [orderId], tags);
}

/** Adds tags to those that these orders have. */
export async function addOrderTags(
  transaction: Transaction,
  orderIds: readonly number[],
  tags: readonly string[],
): Promise<void> {
  const rows = orderIds.flatMap((orderId) => tags.map((tag) => ({ orderId, tag })));
  if (rows.length > 0) await transaction.insert(orderTags).values(rows).onConflictDoNothing();
}

/** SQL: the tags of the order whose id a column holds, as one text. */
export const tagsSql = (orderId: PgColumn): SQL<string> => sql<string>`(
  select coalesce(string_agg(${orderTags.tag}, ${sql.raw(`'${mostTags.between}'`)} order by ${orderTags.tag}), '')
  from ${orderTags} where ${eq(orderTags.orderId, orderId)})`;

/** SQL: whether the order whose id a column holds has this whole tag; undefined if none has it. */
export async function hasTag(db: Queryable, orderId: PgColumn, tag: string) {
  const where = eq(orderTags.tag, tag);
  const few = await findFew(db, orderTags, { id: orderTags.orderId, where });
  if (few?.total === 0) return undefined;
  return few
    ? isAmongIds(orderId, few.ids)
    : wordTableSql(tagWords, orderId, { is: 'equal', value: tag });
}

/** The rows by which conditions of the list compare single tags. */
export const tagWords: WordTable = {
  table: orderTags,
  owner: orderTags.orderId,
  word: orderTags.tag,
};
