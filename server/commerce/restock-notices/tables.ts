import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { combinations, products } from '#server/commerce/catalog/tables.ts';
import { users } from '#server/people/accounts/tables.ts';
import { bigIdentity, createdAt, instant, notNegative } from '#server/platform/database/columns.ts';

/**
 * Who waits for sold-out goods (G-179): a member, or a visitor with an e-mail. A row is deleted with its letter, and
 * after 90 days. A trigger counts the waiting rows of each product in `stock_goods.waiting`.
 */
export const restockNotices = pgTable(
  'restock_notices',
  {
    /** The smaller id asked first. */
    id: bigIdentity(),
    /** The goods: a product or a combination, the other one is null. */
    productId: integer().references(() => products.id, { onDelete: 'cascade' }),
    combinationId: integer().references(() => combinations.id, { onDelete: 'cascade' }),
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    /** Lower case; null for members, whose e-mail may change. */
    email: text(),
    /** The keyed hash of the recipient. The link in a letter names it in place of the e-mail. */
    recipientHash: text().notNull(),
    createdAt: createdAt(),
    /** When a wave chose it, so that its letter is a job; null while it waits. */
    chosenAt: instant(),
    /** When its letter was first handed to the mail server. From then on only the same letter is sent again. */
    begunAt: instant(),
  },
  (table) => [
    uniqueIndex('restock_notices_once').on(table.productId, table.recipientHash),
    uniqueIndex('restock_notices_combination_once')
      .on(table.combinationId, table.recipientHash)
      .where(sql`${table.combinationId} is not null`),
    // A copy of the release before combinations merges members without copying this column, and must not fail at it.
    check(
      'restock_notices_goods',
      sql`num_nonnulls(${table.productId}, ${table.combinationId}) <= 1`,
    ),
    index('restock_notices_waiting')
      .on(table.productId, table.id)
      .where(sql`${table.chosenAt} is null`),
    index('restock_notices_recipient').on(table.recipientHash),
    index('restock_notices_member').on(table.userId).where(sql`${table.userId} is not null`),
    index('restock_notices_email').on(table.email).where(sql`${table.email} is not null`),
    index('restock_notices_created').on(table.createdAt),
    check(
      'restock_notices_recipient_known',
      sql`num_nonnulls(${table.userId}, ${table.email}) = 1`,
    ),
    check('restock_notices_steps', sql`${table.begunAt} is null or ${table.chosenAt} is not null`),
  ],
);

/** How many letters each wave of a product had, without their recipients. Deleted after two days. */
export const restockWaves = pgTable(
  'restock_waves',
  {
    id: bigIdentity(),
    productId: integer().references(() => products.id, { onDelete: 'cascade' }),
    combinationId: integer().references(() => combinations.id, { onDelete: 'cascade' }),
    letters: integer().notNull(),
    at: instant().notNull(),
  },
  (table) => [
    index('restock_waves_product').on(table.productId, table.at),
    index('restock_waves_combination')
      .on(table.combinationId, table.at)
      .where(sql`${table.combinationId} is not null`),
    check('restock_waves_goods', sql`num_nonnulls(${table.productId}, ${table.combinationId}) = 1`),
    index('restock_waves_at').on(table.at),
    notNegative('restock_waves_letters', table.letters),
  ],
);
