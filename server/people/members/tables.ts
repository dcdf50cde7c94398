import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { orders } from '#server/ordering/orders/tables.ts';
import { users } from '#server/people/accounts/tables.ts';
import { identity, instant, maintained, notNegative } from '#server/platform/database/columns.ts';

export const levelRules = pgTable('level_rules', {
  id: identity(),
  name: text().notNull(),
  level: integer().notNull().unique(),
  minAmount: integer().notNull(),
  keepAmount: integer().notNull(),
  periodMonths: integer().notNull(),
  /** Not used: the words come from `level_benefits`. The version before reads it; a later migration can drop it. */
  benefits: jsonb().$type<string[]>().notNull().default([]),
  image: text().notNull(),
  ...maintained(),
});

/** Each order that counted towards its member's level, once (G-157). */
export const levelSpending = pgTable(
  'level_spending',
  {
    orderId: integer()
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    orderNo: text().notNull(),
    /** TWD paid for goods; a refund makes it smaller. */
    amount: integer().notNull(),
    countedAt: instant().notNull(),
    /** Begin of the member's period in which it counts; null if it raised the level, or if there was none. */
    periodBeginAt: instant(),
  },
  (table) => [
    notNegative('level_spending_amount', table.amount),
    index('level_spending_user').on(table.userId, table.countedAt.desc()),
  ],
);
