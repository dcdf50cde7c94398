import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { type LevelCause, levelCauses } from '#contract/members.ts';
import { administrators } from '#server/back-office/admin/tables.ts';
import { orders } from '#server/ordering/orders/tables.ts';
import { users } from '#server/people/accounts/tables.ts';
import {
  createdAt,
  identity,
  instant,
  maintained,
  notNegative,
  oneOf,
} from '#server/platform/database/columns.ts';

export const levelRules = pgTable(
  'level_rules',
  {
    id: identity(),
    name: text().notNull(),
    level: integer().notNull().unique(),
    minAmount: integer().notNull(),
    keepAmount: integer().notNull(),
    periodMonths: integer().notNull(),
    /** Per cent that members of the level get off the list price; 0 is none (G-200). */
    levelPercent: integer().notNull().default(0),
    /** Unused: the texts come from `level_benefits`. The previous release reads it; a later migration can drop it. */
    benefits: jsonb().$type<string[]>().notNull().default([]),
    image: text().notNull(),
    ...maintained(),
  },
  (table) => [check('level_rules_percent', sql`${table.levelPercent} between 0 and 90`)],
);

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
    /**
     * The begin of the member's period in which it counts; null if the order raised the level, or if there was no
     * period.
     */
    periodBeginAt: instant(),
  },
  (table) => [
    notNegative('level_spending_amount', table.amount),
    index('level_spending_user').on(table.userId, table.countedAt.desc()),
  ],
);

/** Each level that a member got, and the TWD that led to it. */
export const levelChanges = pgTable(
  'level_changes',
  {
    id: identity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    levelId: integer(),
    /** The name of the level at that time. */
    name: text().notNull(),
    cause: text().$type<LevelCause>().notNull(),
    amount: integer().notNull(),
    at: instant().notNull(),
  },
  (table) => [
    oneOf('level_changes_cause', table.cause, levelCauses),
    notNegative('level_changes_amount', table.amount),
    index('level_changes_user').on(table.userId, table.id.desc()),
  ],
);

/** Parcels that a member did not collect. Those that an administrator took back no longer count. */
export const uncollectedParcels = pgTable(
  'uncollected_parcels',
  {
    id: identity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null if an administrator noted it without an order. */
    orderId: integer().references(() => orders.id, { onDelete: 'cascade' }),
    reason: text().notNull(),
    at: createdAt(),
    takenBackAt: instant(),
    takenBackBy: integer().references(() => administrators.id),
    takenBackReason: text(),
  },
  (table) => [
    index('uncollected_parcels_user').on(table.userId, table.id.desc()),
    uniqueIndex('uncollected_parcels_order').on(table.orderId),
    check(
      'uncollected_parcels_taken_back',
      sql`(${table.takenBackAt} is null) = (${table.takenBackReason} is null)`,
    ),
  ],
);
