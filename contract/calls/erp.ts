import { z } from 'zod';
import { adminEndpoints } from '../admin-endpoints.ts';
import { call } from '../call.ts';
import { cartAmounts } from '../entities/orders.ts';
import {
  buyerTypes,
  channel,
  deliveryTimes,
  giftReasons,
  islandsTypes,
  orderStatuses,
  paymentStatuses,
  paymentTypes,
  shipTypes,
} from '../enumerations.ts';
import { count, id, instant, money, pageFields } from '../fields.ts';
import { requiredInChinese } from '../rule-messages.ts';

/** Goods as the warehouse picks them. */
const component = z.object({
  /** Null when the product no longer exists. */
  materialNo: z.string().nullable(),
  name: z.string(),
  /** All units that leave the stock for this line. */
  quantity: count,
});

const orderLine = z.object({
  lineId: id,
  kind: z.enum(['product', 'combination', 'gift']),
  materialNo: z.string(),
  name: z.string(),
  quantity: count,
  /** TWD of one unit before and after promotions. */
  listPrice: money,
  unitPrice: money,
  /** TWD that promotions, and the coupon, take off all units. */
  discountShare: money,
  couponShare: money,
  /** TWD for all units: what is left. The lines and the delivery fee are the order's paid amount. */
  paidAmount: money,
  giftReason: z.enum(giftReasons).nullable(),
  /** What a combination is made of; empty for anything else. */
  components: z.array(component),
});

/** An order as warehouse, carrier and accounting need it: with the whole name, number and address of the recipient. */
const erpOrder = z.object({
  id,
  orderNo: z.string(),
  channel: z.literal(channel),
  orderStatus: z.enum(orderStatuses),
  isCancelled: z.boolean(),
  createdAt: instant,
  /** Since when the goods may leave; null before. */
  readyAt: instant.nullable(),
  paymentType: z.enum(paymentTypes),
  paymentStatus: z.enum(paymentStatuses),
  paymentAt: instant.nullable(),
  amounts: cartAmounts,
  /** TWD that the carrier takes on delivery; 0 when there is nothing to take. */
  collectAmount: money,
  lines: z.array(orderLine),
  buyerName: z.string(),
  recipient: z.string(),
  recipientMobile: z.string(),
  recipientPhone: z.string(),
  shipType: z.enum(shipTypes),
  islandsType: z.enum(islandsTypes),
  shipAddress: z.string(),
  storeNo: z.string(),
  storeName: z.string(),
  expectedDeliveryTime: z.enum(deliveryTimes),
  shipNote: z.string(),
  orderNote: z.string(),
  trackingNo: z.string().nullable(),
  invoiceType: z.enum(buyerTypes),
  taxName: z.string(),
  taxNum: z.string(),
  invoiceNo: z.string().nullable(),
  invoicingAt: instant.nullable(),
});

/** ISO 8601 with an offset. A `+` that was not escaped in an address arrives as a blank. */
const moment = z
  .string()
  .transform((text) => text.replace(' ', '+'))
  .pipe(z.iso.datetime({ offset: true }).regex(/^2/));
/** A day in Taipei, or a moment; '' is none. */
const dayOrMoment = z.union([z.literal(''), z.iso.date().regex(/^2/), moment]).optional();

const materialNo = z.string().trim().min(1).max(64);
const orderNo = z.string().trim().min(1).max(40);

function refuseTwice(rows: readonly { materialNo: string }[], context: z.RefinementCtx): void {
  const seen = new Set<string>();
  for (const [index, row] of rows.entries()) {
    if (seen.has(row.materialNo)) {
      context.addIssue({ code: 'custom', path: [index, 'materialNo'], message: '料號重複' });
    }
    seen.add(row.materialNo);
  }
}

/** The steps that a parcel takes, in their order. */
const shipStatuses = ['PROCESSING', 'SHIPPED', 'ARRIVED', 'COMPLETED'] as const;
export type ShipStatus = (typeof shipStatuses)[number];

const shipment = z
  .object({
    orderNo,
    shipStatus: z.enum(shipStatuses),
    /** Needed with SHIPPED. */
    trackingNo: z
      .string()
      .trim()
      .regex(/^[\w-]{0,40}$/)
      .nullish(),
    /** When the parcel was handed over; counts with SHIPPED, and is now when it is not given. */
    shippedAt: z.union([z.literal(''), moment]).nullish(),
  })
  .refine(({ shipStatus, trackingNo }) => shipStatus !== 'SHIPPED' || trackingNo, {
    path: ['trackingNo'],
    message: requiredInChinese,
  });

const results = ['APPLIED', 'UNCHANGED', 'REFUSED'] as const;

/** What the ERP reads and writes (G-145). */
export const erpCalls = {
  listFixedTimeOrders: call(adminEndpoints.listFixedTimeOrders, {
    summary:
      'ERP：最近一次固定時間截單的訂單。同一次截單的訂單固定，可重複讀取；之後才取消的訂單於下一次截單以 CANCELLED 通知',
    query: z.object({ cutAt: moment.optional(), ...pageFields }),
    reply: z.array(
      erpOrder.extend({
        cutAt: instant,
        /** NEW once an order; CANCELLED once more, when it was cancelled after an earlier cut. */
        entryType: z.enum(['NEW', 'CANCELLED']),
      }),
    ),
    paged: true,
    errors: ['NOT_FOUND'],
  }),
  listErpOrders: call(adminEndpoints.listErpOrders, {
    summary: 'ERP：查詢訂單，依成立時間舊到新。from、to 為臺北日期（含當日）或時間（to 不含）',
    query: z.object({
      from: dayOrMoment,
      to: dayOrMoment,
      orderNo: z.string().trim().max(40).optional(),
      ...pageFields,
    }),
    reply: z.array(erpOrder),
    paged: true,
  }),
  setProductStocks: call(adminEndpoints.setProductStocks, {
    summary:
      'ERP：更新 ERP 庫存（ERP 本身的數量，尚未由截單取走的訂單由商店扣除）。逐筆回覆，料號不明者不影響其他筆',
    body: z
      .array(z.object({ materialNo, erpStock: z.number().int().min(0).max(10_000_000) }))
      .min(1)
      .max(2000)
      .superRefine(refuseTwice),
    reply: z.array(
      z.object({
        materialNo: z.string(),
        result: z.enum(results),
        reason: z
          .enum(['MATERIAL_NO_NOT_FOUND', 'MATERIAL_NO_IS_AMBIGUOUS', 'STOCK_IS_NOT_COUNTED'])
          .nullable(),
        /** The shop's ERP count now: the ERP's own less the units below. Null when it was refused. */
        erpStock: count.nullable(),
        /** Units of orders that the ERP has not been given yet. */
        notFetched: count.nullable(),
        /** Units that shoppers at checkout hold at this moment; they are part of the count. */
        locked: count.nullable(),
      }),
    ),
  }),
  updateShipmentStatus: call(adminEndpoints.updateShipmentStatus, {
    summary: 'ERP：更新出貨狀態。逐筆處理與回覆，重複通知不會重複動作',
    body: z.array(shipment).min(1).max(500),
    reply: z.array(
      z.object({
        orderNo: z.string(),
        result: z.enum(results),
        reason: z
          .enum([
            'ORDER_NOT_FOUND',
            'ORDER_CANNOT_BE_MOVED',
            'TRACKING_NO_DIFFERS',
            'SHIPPED_AT_IS_WRONG',
            'SERVICE_BUSY',
          ])
          .nullable(),
        /** Of the order now; null when it is not known. */
        orderStatus: z.enum(orderStatuses).nullable(),
      }),
    ),
  }),
};
