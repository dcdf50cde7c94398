import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { IslandsType, ShipType } from '#contract/enumerations.ts';
import { users } from '#server/people/accounts/tables.ts';
import { createdAt, identity, instant } from '#server/platform/database/columns.ts';

/** The lines and the amount that the shopper accepted at cart send; checkout compares a new quote with them. */
export interface TemporaryOrderContent {
  products: readonly { id: number; quantity: number }[];
  combinations: readonly { id: number; quantity: number }[];
  /** Units of each gift that was promised at cart send. */
  gifts?: readonly { id: number; quantity: number }[];
  /** TWD. */
  paidAmount: number;
}

/** At most one per member: a new cart send replaces it together with its locks. */
export const temporaryOrders = pgTable(
  'temporary_orders',
  {
    id: identity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    content: jsonb().$type<TemporaryOrderContent>().notNull(),
    islandsType: text().$type<IslandsType>().notNull(),
    shipType: text().$type<ShipType>().notNull(),
    lineEcid: text(),
    couponId: integer(),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    /** When the shopper asked to reserve the stock longer; null until then. */
    extendedAt: instant(),
  },
  (table) => [uniqueIndex('temporary_orders_user').on(table.userId)],
);

/** Moments at which carts were sent, without any person: what orders are compared with. */
export const sentCarts = pgTable(
  'sent_carts',
  { id: identity(), at: instant().notNull() },
  (table) => [index('sent_carts_at').on(table.at)],
);
