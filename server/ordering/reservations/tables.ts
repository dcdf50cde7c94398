import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { IslandsType, ShipType } from '#contract/enumerations.ts';
import type { AskedAddOn } from '#rules/goods/cart-lines.ts';
import { users } from '#server/people/accounts/tables.ts';
import { createdAt, identity, instant } from '#server/platform/database/columns.ts';

/** The lines and the amount to which the shopper agreed at cart send; checkout compares a new quote with them. */
export interface TemporaryOrderContent {
  products: readonly { id: number; quantity: number }[];
  combinations: readonly { id: number; quantity: number }[];
  /** Units at the prices of add-on offers, and the gifts that the shopper has chosen. */
  addOns?: readonly AskedAddOn[];
  giftIds?: readonly number[];
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
    /** When the shopper asked to extend the reservation; null before that. */
    extendedAt: instant(),
  },
  (table) => [uniqueIndex('temporary_orders_user').on(table.userId)],
);

/** The moments at which carts were sent, without personal data. Metrics compare them with orders. */
export const sentCarts = pgTable(
  'sent_carts',
  { id: identity(), at: instant().notNull() },
  (table) => [index('sent_carts_at').on(table.at)],
);
