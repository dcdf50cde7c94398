import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import {
  type CarrierService,
  dropOffServices,
  type RefundedGoods,
  type ReturnReason,
  type ReturnStatus,
  refundedGoods,
  returnReasons,
  returnStatuses,
} from '#contract/enumerations.ts';
import { mediaFiles } from '#server/media/tables.ts';
import { paymentRefunds } from '#server/ordering/payments/tables.ts';
import {
  bigId,
  createdAt,
  identity,
  instant,
  notNegative,
  oneOf,
} from '#server/platform/database/columns.ts';
import { orderLines, orders } from '../tables.ts';

/** A member's request to return lines of one order. */
export const orderReturns = pgTable(
  'order_returns',
  {
    id: identity(),
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    status: text().$type<ReturnStatus>().notNull().default('REQUESTED'),
    /** The member's note. */
    note: text().notNull().default(''),
    /** The shop's reason, if it refused the return. */
    answer: text().notNull().default(''),
    /** TWD that were refunded; null before the refund. */
    refundAmount: integer(),
    /** The goods are in the stock again, so the return can no longer be refused. */
    isRestocked: boolean().notNull().default(false),
    /** TWD of delivery to charge, as the shopper was told before the request (G-180). */
    deliveryFee: integer().notNull().default(0),
    /** Order lines of the gifts that must be returned, as the shopper was told. */
    giftLineIds: jsonb().$type<readonly number[]>().notNull().default([]),
    /** The note of the inspection, for administrators only. */
    inspectionNote: text().notNull().default(''),
    /**
     * The service of a chain that was asked for a number under which the shopper hands the goods in at any store, and
     * when; the moment stays while its answer is lost. `dropOffNo` is that number, `dropOffTradeNo` the one of its
     * reports; both are null until it has answered.
     */
    dropOffService: text().$type<CarrierService>(),
    dropOffAskedAt: instant(),
    dropOffTradeNo: text(),
    dropOffNo: text(),
    /** The carrier's last report, in its own words. */
    dropOffCode: text(),
    dropOffWords: text(),
    /** The moment of that report, as the carrier writes it. */
    dropOffReportedAt: text(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('order_returns_drop_off')
      .on(table.dropOffTradeNo)
      .where(sql`${table.dropOffTradeNo} is not null`),
    oneOf('order_returns_drop_off_service', table.dropOffService, dropOffServices),
    check(
      'order_returns_drop_off_whole',
      sql`(${table.dropOffNo} is null) = (${table.dropOffTradeNo} is null) and (${table.dropOffNo} is null or ${table.dropOffService} is not null)`,
    ),
    notNegative('order_returns_delivery_fee', table.deliveryFee),
    index('order_returns_order').on(table.orderId),
    index('order_returns_status').on(table.status, table.id),
    index('order_returns_created').on(table.createdAt, table.id),
    index('order_returns_by_amount').on(table.refundAmount, table.id),
    // An order has at most one open return, so that two returns cannot claim the same units.
    uniqueIndex('order_returns_open')
      .on(table.orderId)
      .where(sql`${table.status} in ('REQUESTED', 'APPROVED', 'RECEIVED')`),
    oneOf('order_returns_status', table.status, returnStatuses),
    check('order_returns_kept', sql`not (${table.isRestocked} and ${table.status} = 'REFUSED')`),
    check(
      'order_returns_refund',
      sql`(${table.status} = 'REFUNDED') = (${table.refundAmount} is not null) and coalesce(${table.refundAmount}, 0) >= 0`,
    ),
  ],
);

export const returnLines = pgTable(
  'order_return_lines',
  {
    id: identity(),
    returnId: integer()
      .notNull()
      .references(() => orderReturns.id, { onDelete: 'cascade' }),
    orderLineId: bigId()
      .notNull()
      .references(() => orderLines.id, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
    reason: text().$type<ReturnReason>().notNull(),
    isOpened: boolean().notNull(),
    /** Units as good as new, by the inspection; null before it. */
    asNewUnits: integer(),
    openedUnits: integer(),
    damagedUnits: integer(),
    /** Units that are back in the stock; the others are written off. */
    restockedUnits: integer(),
  },
  (table) => [
    uniqueIndex('order_return_lines_once').on(table.returnId, table.orderLineId),
    index('order_return_lines_line').on(table.orderLineId),
    oneOf('order_return_lines_reason', table.reason, returnReasons),
    check('order_return_lines_quantity', sql`${table.quantity} > 0`),
    check(
      'order_return_lines_inspected',
      sql`(${table.asNewUnits} is null and ${table.openedUnits} is null and ${table.damagedUnits} is null and ${table.restockedUnits} is null)
        or (${table.asNewUnits} >= 0 and ${table.openedUnits} >= 0 and ${table.damagedUnits} >= 0
          and ${table.asNewUnits} + ${table.openedUnits} + ${table.damagedUnits} = ${table.quantity}
          and ${table.restockedUnits} between 0 and ${table.asNewUnits})`,
    ),
    // The right to withdraw does not cover opened hygiene goods.
    check(
      'order_return_lines_hygiene',
      sql`not (${table.isOpened} and ${table.reason} = 'CHANGED_MIND')`,
    ),
  ],
);

/** The order of the new goods of an exchange, and the TWD of the return that paid for it. */
export const orderExchanges = pgTable(
  'order_exchanges',
  {
    returnId: integer()
      .primaryKey()
      .references(() => orderReturns.id, { onDelete: 'cascade' }),
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    credit: integer().notNull(),
  },
  (table) => [
    uniqueIndex('order_exchanges_order').on(table.orderId),
    notNegative('order_exchanges_credit', table.credit),
  ],
);

/** Pictures of returned goods, taken at their inspection. */
export const returnPictures = pgTable(
  'order_return_pictures',
  {
    returnId: integer()
      .notNull()
      .references(() => orderReturns.id, { onDelete: 'cascade' }),
    mediaId: integer()
      .notNull()
      .references(() => mediaFiles.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.returnId, table.mediaId] }),
    index('order_return_pictures_media').on(table.mediaId),
  ],
);

/** Refunded units without a return by the shopper, with their price unless nothing was refunded. */
export const lineRefunds = pgTable(
  'order_line_refunds',
  {
    id: identity(),
    /** Null: nothing was refunded for them. */
    refundId: integer().references(() => paymentRefunds.id, { onDelete: 'cascade' }),
    orderLineId: bigId()
      .notNull()
      .references(() => orderLines.id, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
    /** TWD: the price of the units less their share of the coupon. */
    amount: integer().notNull(),
    goods: text().$type<RefundedGoods>().notNull(),
    /**
     * The parcel in which the units are; null if it does not matter (ADR 067). The migration has its foreign key and a
     * trigger for the bounds, because the tables of parcels are not needed for the first page.
     */
    shipmentId: integer(),
  },
  (table) => [
    index('order_line_refunds_shipment').on(table.shipmentId),
    uniqueIndex('order_line_refunds_once').on(table.refundId, table.orderLineId),
    index('order_line_refunds_line').on(table.orderLineId),
    oneOf('order_line_refunds_goods', table.goods, refundedGoods),
    check('order_line_refunds_quantity', sql`${table.quantity} > 0 and ${table.amount} >= 0`),
  ],
);
