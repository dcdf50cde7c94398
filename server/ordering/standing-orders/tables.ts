import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { StandingDelivery } from '#contract/calls/standing-orders.ts';
import { type PaymentType, paymentTypes } from '#contract/enumerations.ts';
import {
  type ParcelState,
  parcelStates,
  type StandingReason,
  type StandingState,
  standingReasons,
  standingStates,
} from '#contract/standing-orders.ts';
import type { CartLine } from '#rules/goods/cart-lines.ts';
import { users } from '#server/people/accounts/tables.ts';
import {
  createdAt,
  identity,
  instant,
  notNegative,
  oneOf,
} from '#server/platform/database/columns.ts';

/** Goods that a member wants to get again in a rhythm (定期配, G-214). */
export const standingOrders = pgTable(
  'standing_orders',
  {
    id: identity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text().$type<StandingState>().notNull(),
    /** Null while it runs and after its end. */
    reason: text().$type<StandingReason>(),
    lines: jsonb().$type<CartLine[]>().notNull(),
    /** Null after the end: nobody needs the address any more. */
    delivery: jsonb().$type<StandingDelivery>(),
    paymentType: text().$type<PaymentType>().notNull(),
    /** Null: as long as the goods last this member. */
    rhythmWeeks: integer(),
    /** Days from one parcel to the next. With the member's own use it is found again with each order. */
    rhythmDays: integer().notNull(),
    /** The date of the next parcel, a day in Taipei. */
    nextOn: date({ mode: 'string' }).notNull(),
    /** TWD of the last parcel, or of the sum that the member saw since: a rise of over 10 % above it is asked about. */
    agreedAmount: integer().notNull(),
    /** TWD of one unit at that moment, by the key of the line. */
    agreedPrices: jsonb().$type<Readonly<Record<string, number>>>().notNull().default({}),
    /** Grows with each change, so that a job never acts on what it has read before a change. */
    version: integer().notNull().default(1),
    /** The Idempotency-Key of the request that made it. */
    requestKey: text(),
    createdAt: createdAt(),
    endedAt: instant(),
  },
  (table) => [
    index('standing_orders_user').on(table.userId, table.id),
    uniqueIndex('standing_orders_request')
      .on(table.userId, table.requestKey)
      .where(sql`${table.requestKey} is not null`),
    // For the job, and for the filters and orders of the back office's list.
    index('standing_orders_running')
      .on(table.nextOn, table.id)
      .where(sql`${table.state} = 'RUNNING'`),
    index('standing_orders_next').on(table.nextOn, table.id),
    index('standing_orders_state').on(table.state, table.id),
    index('standing_orders_created').on(table.createdAt, table.id),
    oneOf('standing_orders_state_known', table.state, standingStates),
    oneOf('standing_orders_reason_known', table.reason, standingReasons),
    oneOf('standing_orders_payment_type', table.paymentType, paymentTypes),
    check(
      'standing_orders_reason_given',
      sql`(${table.state} in ('WAITING', 'PAUSED')) = (${table.reason} is not null)`,
    ),
    check(
      'standing_orders_delivery_until_end',
      sql`(${table.state} = 'ENDED') = (${table.delivery} is null) and (${table.state} = 'ENDED') = (${table.endedAt} is not null)`,
    ),
    check('standing_orders_rhythm', sql`${table.rhythmDays} between 7 and 366`),
    notNegative('standing_orders_agreed_amount', table.agreedAmount),
  ],
);

/** What became of each date. The key keeps a date from having a second order, whatever the clock says. */
export const standingParcels = pgTable(
  'standing_parcels',
  {
    standingOrderId: integer()
      .notNull()
      .references(() => standingOrders.id, { onDelete: 'cascade' }),
    dueOn: date({ mode: 'string' }).notNull(),
    state: text().$type<ParcelState>().notNull(),
    /** When the notice of this date left; null before. */
    announcedAt: instant(),
    /** No foreign key: an order never disappears, and a standing order may. */
    orderId: integer(),
    at: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.standingOrderId, table.dueOn] }),
    uniqueIndex('standing_parcels_order')
      .on(table.orderId)
      .where(sql`${table.orderId} is not null`),
    oneOf('standing_parcels_state', table.state, parcelStates),
    check(
      'standing_parcels_ordered',
      sql`(${table.state} in ('ORDERED', 'UNCOLLECTED', 'UNPAID')) = (${table.orderId} is not null)`,
    ),
  ],
);
