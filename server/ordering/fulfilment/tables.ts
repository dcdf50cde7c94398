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
import { type CarrierService, carrierServices } from '#contract/enumerations.ts';
import { type ShipmentStage, shipmentStages } from '#contract/fulfilment.ts';
import { stockLots } from '#server/commerce/stock/lots/tables.ts';
import { orderLines, orders } from '#server/ordering/orders/tables.ts';
import {
  bigId,
  createdAt,
  identity,
  instant,
  notNegative,
  oneOf,
} from '#server/platform/database/columns.ts';

/** One parcel of an order. A trigger enforces the transitions of `rules/orders/shipment-stages.ts`. */
export const shipments = pgTable(
  'shipments',
  {
    id: identity(),
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** The text of its barcode: the order's number, with a suffix from the second parcel on. */
    code: text().notNull(),
    stage: text().$type<ShipmentStage>().notNull().default('CREATED'),
    /** The moment from which it is in this stage. */
    stageAt: instant().notNull(),
    trackingNo: text(),
    /** The service that was asked for its label; null before, and for labels of earlier releases. */
    carrier: text().$type<CarrierService>(),
    /** The number under which the carrier was asked for a label. `labelAskedAt` is set while its answer is awaited. */
    carrierTradeNo: text(),
    labelAskedAt: instant(),
    /** The carrier's answer: its id of the parcel, and the numbers that print its label. */
    carrierId: text(),
    carrierPaymentNo: text(),
    carrierValidationNo: text(),
    /** TWD that the carrier was asked to collect; null before it was asked. */
    collectAmount: integer(),
    /** The carrier's reason for refusing the label. */
    labelFailure: text(),
    /** Printing a paper does not mean that the parcel has left, so both moments are stored. */
    slipPrintedAt: instant(),
    labelPrintedAt: instant(),
    /** When the carrier reported that nobody had fetched it. */
    notFetchedAt: instant(),
    /** For a returned parcel: whether somebody has decided what happens with it. */
    isDealtWith: boolean().notNull().default(false),
    /** The code of the carrier's last report, whether the shop knows it or not. */
    carrierCode: text(),
    carrierWords: text(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('shipments_code').on(table.code),
    uniqueIndex('shipments_tracking_no')
      .on(table.trackingNo)
      .where(sql`${table.trackingNo} is not null`),
    uniqueIndex('shipments_carrier_trade_no').on(table.carrierTradeNo),
    uniqueIndex('shipments_carrier_id').on(table.carrierId),
    index('shipments_order').on(table.orderId),
    index('shipments_created').on(table.createdAt, table.orderId),
    index('shipments_stage').on(table.stage, table.stageAt, table.id),
    oneOf('shipments_carrier', table.carrier, carrierServices),
    oneOf('shipments_known_stage', table.stage, shipmentStages),
    check(
      'shipments_left_with_number',
      sql`${table.stage} <> 'HANDED_OVER' or ${table.trackingNo} is not null`,
    ),
  ],
);

/** The units of order lines in a parcel. A trigger makes sure that their sum does not exceed the bought units. */
export const shipmentLines = pgTable(
  'shipment_lines',
  {
    shipmentId: integer()
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    orderLineId: bigId()
      .notNull()
      .references(() => orderLines.id, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.shipmentId, table.orderLineId] }),
    index('shipment_lines_line').on(table.orderLineId),
    check('shipment_lines_quantity', sql`${table.quantity} > 0`),
  ],
);

/** The goods to scan into a parcel: the single goods of its lines, as they are on the shelf. */
export const shipmentGoods = pgTable(
  'shipment_goods',
  {
    id: identity(),
    shipmentId: integer()
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['product', 'gift'] }).notNull(),
    itemId: integer().notNull(),
    name: text().notNull(),
    materialNo: text().notNull(),
    needed: integer().notNull(),
    packed: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('shipment_goods_once').on(table.shipmentId, table.kind, table.itemId),
    notNegative('shipment_goods_packed', table.packed),
    check(
      'shipment_goods_not_more',
      sql`${table.packed} <= ${table.needed} and ${table.needed} > 0`,
    ),
  ],
);

/**
 * The units of numbered lots that were scanned into a parcel. A trigger counts what is left of the lot: a row that is
 * removed, or whose goods came back, puts its units back.
 */
export const shipmentLots = pgTable(
  'shipment_lots',
  {
    shipmentGoodsId: integer()
      .notNull()
      .references(() => shipmentGoods.id, { onDelete: 'cascade' }),
    lotId: integer()
      .notNull()
      .references(() => stockLots.id, { onDelete: 'cascade' }),
    units: integer().notNull(),
    /** When the goods came back and were put to their lot again. */
    backAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.shipmentGoodsId, table.lotId] }),
    index('shipment_lots_lot').on(table.lotId),
    check('shipment_lots_units', sql`${table.units} > 0`),
  ],
);

/** Requests to the carrier and its reports, without personal data. */
export const shipmentMessages = pgTable(
  'shipment_messages',
  {
    id: identity(),
    shipmentId: integer()
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['CREATE', 'CANCEL', 'QUERY', 'NOTICE'] }).notNull(),
    at: instant().notNull(),
    code: text().notNull(),
    words: text().notNull(),
    /** The moment as the carrier writes it. */
    happenedAt: text().notNull().default(''),
    facts: jsonb().$type<Readonly<Record<string, string | number>>>().notNull().default({}),
  },
  (table) => [
    index('shipment_messages_shipment').on(table.shipmentId, table.id),
    uniqueIndex('shipment_messages_notice_once')
      .on(table.shipmentId, table.code, table.happenedAt)
      .where(sql`${table.kind} = 'NOTICE'`),
  ],
);
