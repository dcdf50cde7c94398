import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Reduction, SoldAdjustment } from '#contract/entities/orders.ts';
import {
  type BuyerType,
  type CarrierType,
  type DeliveryTime,
  type GiftReason,
  type HomeCarrier,
  type IslandsType,
  type OrderStatus,
  orderStatuses,
  type PaymentStatus,
  type PaymentType,
  paymentStatuses,
  paymentTypes,
  type ShipType,
  type StoreKind,
} from '#contract/enumerations.ts';
import { toSnakeKey } from '#contract/wire-case.ts';
import type { Component } from '#rules/goods/saleable.ts';
import type { OrderThresholds } from '#rules/orders/return-terms.ts';
import { userCoupons } from '#server/commerce/coupons/tables.ts';
import { users } from '#server/people/accounts/tables.ts';
import {
  backwards,
  bigIdentity,
  createdAt,
  identity,
  instant,
  notNegative,
  oneOf,
} from '#server/platform/database/columns.ts';

/** SQL of the pieces of the two names of an order, by which an index finds a part of either. */
export const namePieces = (table: Record<'recipient' | 'buyerName', SQLWrapper>): SQL =>
  sql`grams(searchable(${table.recipient} || ' ' || ${table.buyerName}))`;

const homeCarrierOfHome = ({
  homeCarrier,
  shipType,
}: Record<'homeCarrier' | 'shipType', SQLWrapper>) =>
  check(
    'orders_home_carrier',
    sql`${homeCarrier} is null or (${shipType} = 'HOME' and ${homeCarrier} in ('TCAT', 'POST'))`,
  );

/** The columns of an order that are about persons. */
const personalColumns = [
  'buyerName',
  'buyerMobile',
  'recipient',
  'recipientMobile',
  'recipientPhone',
  'shipAddress',
  'orderNote',
  'shipNote',
  'storeNo',
  'storeName',
  'carrierNo',
  'loveCode',
  'taxName',
  'taxNum',
  'virtualAccount',
  'lineEcid',
] as const;

const clearedOfPersonalData = (
  table: Record<(typeof personalColumns)[number] | 'personalDataClearedAt', SQLWrapper>,
) => {
  const texts = sql.join(
    personalColumns.map((name) => table[name]),
    sql`, `,
  );
  return check(
    'orders_personal_data_cleared',
    sql`${table.personalDataClearedAt} is null or concat(${texts}) = ''`,
  );
};

const amountsAddUp = (
  table: Record<
    'productAmount' | 'discountAmount' | 'couponAmount' | 'shipFee' | 'paidAmount' | 'reductions',
    SQLWrapper
  >,
) => [
  check(
    'orders_sum',
    sql`${table.productAmount} - ${table.discountAmount} - ${table.couponAmount} + ${table.shipFee} = ${table.paidAmount}`,
  ),
  check(
    'orders_reductions',
    sql`${table.reductions} is null or (
        reductions_sum(${table.reductions}, '{MEMBER_PRICE,EVENT,QUANTITY_OFFER,AMOUNT_OFFER,ADD_ON}') = ${table.discountAmount}
        and reductions_sum(${table.reductions}, '{COUPON,EXCHANGE}') = ${table.couponAmount}
        and not jsonb_path_exists(${table.reductions}, '$[*] ? (@.amount <= 0)'))`,
  ),
  check(
    'orders_parts_not_negative',
    sql`${table.productAmount} >= 0 and ${table.discountAmount} >= 0 and ${table.couponAmount} >= 0 and ${table.shipFee} >= 0`,
  ),
];

export const orders = pgTable(
  'orders',
  {
    id: identity(),
    orderNo: text().notNull(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    orderStatus: text().$type<OrderStatus>().notNull(),
    paymentStatus: text().$type<PaymentStatus>().notNull(),
    paymentType: text().$type<PaymentType>().notNull(),
    shipType: text().$type<ShipType>().notNull(),
    islandsType: text().$type<IslandsType>().notNull(),
    /**
     * TWD: product − discount − coupon + shipFee = paid. `couponAmount` includes what an exchange paid
     * (`offByExchange`).
     */
    productAmount: integer().notNull(),
    discountAmount: integer().notNull(),
    couponAmount: integer().notNull(),
    shipFee: integer().notNull(),
    paidAmount: integer().notNull(),
    /**
     * TWD by which the shop has lowered `paidAmount` after the payment, and which are refunded; null if it never
     * has.
     */
    loweredAmount: integer(),
    /** The reductions with their names at checkout; null for orders made before names were stored. */
    reductions: jsonb().$type<readonly Reduction[]>(),
    /**
     * What the goods had to reach at checkout, and the coupon's terms; null for orders made before they were stored.
     */
    thresholds: jsonb().$type<OrderThresholds>(),
    userCouponId: integer().references(() => userCoupons.id),
    lineEcid: text(),
    /** The buyer as entered at checkout; the recipient may be another person. */
    buyerName: text().notNull(),
    buyerMobile: text().notNull(),
    orderNote: text().notNull().default(''),
    recipient: text().notNull(),
    recipientMobile: text().notNull(),
    recipientPhone: text().notNull().default(''),
    shipAddress: text().notNull(),
    expectedDeliveryTime: text().$type<DeliveryTime>().notNull(),
    shipNote: text().notNull().default(''),
    /** The chain of the store; null for the first one, 7-ELEVEN, and for homes. */
    storeType: text().$type<StoreKind>(),
    storeNo: text().notNull().default(''),
    storeName: text().notNull().default(''),
    /**
     * True if no list of stores was loaded when the order was placed, so that the store could not be checked
     * (G-164).
     */
    isStoreUnchecked: boolean(),
    invoiceType: text().$type<BuyerType>().notNull(),
    carrierType: text().$type<CarrierType>().notNull(),
    carrierNo: text().notNull().default(''),
    loveCode: text().notNull().default(''),
    taxName: text().notNull().default(''),
    taxNum: text().notNull().default(''),
    invoiceNo: text(),
    invoicingAt: instant(),
    paymentAt: instant(),
    /** The order expires if it is unpaid after this time; null for payment on receipt (G-120). */
    paidExpiredAt: instant(),
    virtualAccount: text(),
    trackingNo: text(),
    /** The company of ECPay's logistics that has the first parcel to a home; null for all others. */
    homeCarrier: text().$type<HomeCarrier>(),
    /** When the shopper received the goods; the cooling-off period begins then. */
    receivedAt: instant(),
    /** TWD that count towards the member's level; null until they count. */
    countedAmount: integer(),
    /**
     * The moment of the export batch that gave the order to the ERP, and of the one that reported its cancellation
     * (G-145).
     */
    exportBatchAt: instant('erp_cut_at'),
    cancellationBatchAt: instant('erp_cancelled_cut_at'),
    /**
     * The standing order that made it; null for all others. No foreign key: the order stays when its member is erased.
     * No index either: `standing_parcels` leads from a standing order to its orders, and building one would stop
     * checkout.
     */
    standingOrderId: integer(),
    /** When the time of the order was over and its personal data were cleared; null while they are stored. */
    personalDataClearedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('orders_order_no').on(table.orderNo),
    index('orders_user').on(table.userId, table.id.desc()),
    uniqueIndex('orders_coupon_once')
      .on(table.userCouponId)
      .where(sql`${table.orderStatus} <> 'CANCELLED'`),
    index('orders_unpaid')
      .on(table.paidExpiredAt)
      .where(sql`${table.paymentStatus} in ('UNPAID', 'FAILED')`),
    index('orders_received')
      .on(table.receivedAt)
      .where(sql`${table.countedAmount} is null and ${table.receivedAt} is not null`),
    // For the fulfilment board. Open orders are few, while those that have left are many.
    index('orders_open')
      .on(table.id)
      .where(sql`${table.orderStatus} in ('ESTABLISHED', 'PROCESSING')`),
    index('orders_created').on(table.createdAt, table.id),
    index('orders_paid').on(table.paymentAt, table.id),
    // For the numbers about members who come back. An order enters it when it is paid, and each later change of its row
    // may write into it.
    index('orders_paid_of_user')
      .on(table.userId, table.paymentAt, table.id)
      .where(sql`${table.paymentAt} is not null`),
    // For the conditions, orders and searches of the back office's list.
    index('orders_by_status').on(table.orderStatus, table.id),
    index('orders_by_payment_status').on(table.paymentStatus, table.id),
    index('orders_by_payment_type').on(table.paymentType, table.id),
    index('orders_by_ship_type').on(table.shipType, table.id),
    index('orders_by_amount').on(table.paidAmount, table.id),
    index('orders_no_backwards').on(sql`${backwards(table.orderNo)} text_pattern_ops`),
    index('orders_name_pieces').using('gin', namePieces(table)),
    index('orders_recipient_mobile').on(sql`${backwards(table.recipientMobile)} text_pattern_ops`),
    index('orders_recipient_phone')
      .on(sql`${backwards(table.recipientPhone)} text_pattern_ops`)
      .where(sql`${table.recipientPhone} <> ''`),
    index('orders_buyer_mobile').on(sql`${backwards(table.buyerMobile)} text_pattern_ops`),
    // A new order has none of these three, so that placing it writes nothing into their indexes.
    ...(['virtualAccount', 'trackingNo', 'invoiceNo'] as const).map((column) =>
      index(`orders_known_${toSnakeKey(column)}`)
        .on(table[column])
        .where(sql`${table[column]} is not null`),
    ),
    index('orders_not_cut')
      .on(table.id)
      .where(
        sql`${table.exportBatchAt} is null and ${table.orderStatus} in ('ESTABLISHED', 'PROCESSING')`,
      ),
    // Orders that left before an export batch took them: with an ERP, those since the last one; without, all of them.
    index('orders_left_not_cut')
      .on(table.createdAt)
      .where(
        sql`${table.exportBatchAt} is null and ${table.orderStatus} in ('SHIPPED', 'ARRIVED', 'COMPLETED')`,
      ),
    index('orders_cut').on(table.exportBatchAt).where(sql`${table.exportBatchAt} is not null`),
    index('orders_cancelled_cut')
      .on(table.cancellationBatchAt)
      .where(sql`${table.cancellationBatchAt} is not null`),
    index('orders_cancelled_not_told')
      .on(table.id)
      .where(
        sql`${table.exportBatchAt} is not null and ${table.cancellationBatchAt} is null and ${table.orderStatus} = 'CANCELLED'`,
      ),
    oneOf('orders_order_status', table.orderStatus, orderStatuses),
    oneOf('orders_payment_status', table.paymentStatus, paymentStatuses),
    check(
      'orders_store_type',
      sql`${table.storeType} is null or (${table.shipType} = 'STORE' and ${table.storeType} in ('FAMI', 'HILIFE', 'OKMART'))`,
    ),
    homeCarrierOfHome(table),
    oneOf('orders_payment_type', table.paymentType, paymentTypes),
    notNegative('orders_paid_amount', table.paidAmount),
    clearedOfPersonalData(table),
    check('orders_lowered_amount', sql`${table.loweredAmount} > 0`),
    ...amountsAddUp(table),
  ],
);

export const lineKinds = ['product', 'combination', 'gift'] as const;
export type LineKind = (typeof lineKinds)[number];

export const orderLines = pgTable(
  'order_lines',
  {
    id: bigIdentity(),
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    kind: text().$type<LineKind>().notNull(),
    /** Id of the product, combination or gift; no foreign key, because the goods may be deleted before the order. */
    itemId: integer().notNull(),
    name: text().notNull(),
    image: text().notNull(),
    volume: text().notNull().default(''),
    materialNo: text().notNull().default(''),
    /** TWD before and after promotions. */
    listPrice: integer().notNull(),
    unitPrice: integer().notNull(),
    quantity: integer().notNull(),
    /** TWD that offers take off all units of this line, and what each of them takes off (ADR 042). */
    offerShare: integer().notNull().default(0),
    adjustments: jsonb().$type<SoldAdjustment[]>().notNull().default([]),
    /** TWD that the order's coupon takes off all units of this line; a refund of the line subtracts it. */
    couponShare: integer().notNull().default(0),
    /**
     * TWD that one unit cost the shop when it was sold; null for gifts and where the cost was unknown (ADR 040). Only
     * reports of the back office read it.
     */
    unitCost: integer(),
    /** Why a gift was given; null for goods. */
    giftReason: text().$type<GiftReason>(),
    /** The products, with their units, that one unit of this line takes from the stock. */
    components: jsonb().$type<readonly Component[]>().notNull().default([]),
  },
  (table) => [
    index('order_lines_order').on(table.orderId),
    index('order_lines_item').on(table.kind, table.itemId),
    // For the numbers of offers. Most lines have none.
    index('order_lines_offers')
      .using('gin', table.adjustments.op('jsonb_path_ops'))
      .where(sql`${table.adjustments} <> '[]'::jsonb`),
    oneOf('order_lines_kind', table.kind, lineKinds),
    check('order_lines_quantity', sql`${table.quantity} > 0`),
    check(
      'order_lines_prices',
      sql`${table.unitPrice} >= 0 and ${table.listPrice} >= ${table.unitPrice}`,
    ),
    check(
      'order_lines_shares',
      sql`${table.offerShare} >= 0 and ${table.couponShare} >= 0 and ${table.offerShare} + ${table.couponShare} <= ${table.unitPrice} * ${table.quantity}`,
    ),
    check(
      'order_lines_adjustments',
      sql`reductions_sum(${table.adjustments}, '{QUANTITY_OFFER,AMOUNT_OFFER,ADD_ON}') = ${table.offerShare}
        and not jsonb_path_exists(${table.adjustments}, '$[*] ? (@.amount <= 0 || @.units <= 0)')`,
    ),
    notNegative('order_lines_unit_cost', table.unitCost),
    check('order_lines_gift', sql`(${table.kind} = 'gift') = (${table.giftReason} is not null)`),
  ],
);

/** One row for each transition. The shopper's timeline and the ledger reconciliation read them. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: bigIdentity(),
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    type: text().notNull(),
    note: text().notNull().default(''),
    at: createdAt(),
  },
  (table) => [
    index('order_events_order').on(table.orderId, table.id),
    // How many orders waited on a past day.
    index('order_events_leaving')
      .on(table.at, table.orderId)
      .where(sql`${table.type} in ('SHIPPED', 'CANCELLED')`),
  ],
);
