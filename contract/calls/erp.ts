import { z } from 'zod';
import { adminEndpoints } from '../admin-endpoints.ts';
import { call } from '../call.ts';
import { cartAmounts } from '../entities/orders.ts';
import {
  buyerTypes,
  channel,
  deliveryTimes,
  giftReasons,
  homeCarriers,
  islandsTypes,
  orderStatuses,
  paymentStatuses,
  paymentTypes,
  shipTypes,
  storeKinds,
} from '../enumerations.ts';
import { count, id, instant, money, pageFields } from '../fields.ts';
import { requiredInChinese } from '../rule-messages.ts';

/** Goods as the warehouse picks them. */
const component = z.object({
  /** Null when the product no longer exists. */
  materialNo: z.string().nullable(),
  name: z.string(),
  /** All units of this line that leave the stock. */
  quantity: count,
});

const orderLine = z.object({
  lineId: id,
  kind: z.enum(['product', 'combination', 'gift']),
  materialNo: z.string(),
  name: z.string(),
  quantity: count,
  /** TWD of one unit before and after its own promotion; offers of several units are in `discountShare`. */
  listPrice: money,
  unitPrice: money,
  /** TWD that promotions with offers, and the coupon, take off all units. */
  discountShare: money,
  couponShare: money,
  /** TWD for all units after both. The lines and the delivery fee add up to the order's paid amount. */
  paidAmount: money,
  giftReason: z.enum(giftReasons).nullable(),
  /** The components of a combination; empty for anything else. */
  components: z.array(component),
});

/** An order as warehouse, carrier and accounting need it: with the recipient's full name, number and address. */
export const erpOrder = z.object({
  id,
  orderNo: z.string(),
  channel: z.literal(channel),
  orderStatus: z.enum(orderStatuses),
  isCancelled: z.boolean(),
  createdAt: instant,
  /** The moment from which the order may be shipped; null before. */
  readyAt: instant.nullable(),
  paymentType: z.enum(paymentTypes),
  paymentStatus: z.enum(paymentStatuses),
  paymentAt: instant.nullable(),
  /** `paid` is also reduced by `exchange`: the value of the returned goods, which pays for an exchange. */
  amounts: cartAmounts.extend({ exchange: money }),
  /** TWD that the carrier collects on delivery; 0 if there is nothing to collect. */
  collectAmount: money,
  lines: z.array(orderLine),
  buyerName: z.string(),
  recipient: z.string(),
  recipientMobile: z.string(),
  recipientPhone: z.string(),
  shipType: z.enum(shipTypes),
  islandsType: z.enum(islandsTypes),
  shipAddress: z.string(),
  /** The chain of the store; absent for the first one, 7-ELEVEN, and for homes. */
  storeType: z.enum(storeKinds).optional(),
  /** The company of a home delivery; absent for a label of the shop's own. Its number may become known later. */
  homeCarrier: z.enum(homeCarriers).optional(),
  storeNo: z.string(),
  /** For another chain than the first one, the name begins with the chain's. */
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

/** ISO 8601 with an offset. A `+` that was not URL-encoded arrives as a space. */
const moment = z
  .string()
  .transform((text) => text.replace(' ', '+'))
  .pipe(z.iso.datetime({ offset: true }).regex(/^2/));
/** A day in Taipei, or a moment; '' means none. */
const dayOrMoment = z.union([z.literal(''), z.iso.date().regex(/^2/), moment]).optional();

const materialNo = z.string().trim().min(1).max(64);
const orderNo = z.string().trim().min(1).max(40);

function refuseTwice(rows: readonly { materialNo: string }[], context: z.RefinementCtx): void {
  const seen = new Set<string>();
  for (const [index, row] of rows.entries()) {
    if (seen.has(row.materialNo)) {
      context.addIssue({ code: 'custom', path: [index, 'materialNo'], message: '商品編號重複' });
    }
    seen.add(row.materialNo);
  }
}

/** The statuses of a parcel, in their order. */
const shipStatuses = ['PROCESSING', 'SHIPPED', 'ARRIVED', 'COMPLETED'] as const;
export type ShipStatus = (typeof shipStatuses)[number];

const shipment = z
  .object({
    orderNo,
    shipStatus: z.enum(shipStatuses),
    /** Required with SHIPPED. */
    trackingNo: z
      .string()
      .trim()
      .regex(/^[\w-]{0,40}$/)
      .nullish(),
    /** When the parcel was handed over. Only used with SHIPPED; the default is now. */
    shippedAt: z.union([z.literal(''), moment]).nullish(),
  })
  .refine(({ shipStatus, trackingNo }) => shipStatus !== 'SHIPPED' || trackingNo, {
    path: ['trackingNo'],
    message: requiredInChinese,
  });

const results = ['APPLIED', 'UNCHANGED', 'REFUSED'] as const;

/** The calls of the ERP (G-145). */
export const erpCalls = {
  listFixedTimeOrders: call(adminEndpoints.listFixedTimeOrders, {
    summary:
      'ERP：最近一次固定時間截單的訂單。同一次截單的訂單固定，可重複讀取；之後才取消的訂單於下一次截單以 CANCELLED 通知',
    query: z.object({ cutAt: moment.optional(), ...pageFields }),
    reply: z.array(
      erpOrder.extend({
        cutAt: instant,
        /**
         * Each order comes once as NEW, and once more as CANCELLED if it was cancelled after an earlier export
         * batch.
         */
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
      'ERP：更新 ERP 庫存（ERP 本身的數量，尚未由截單取走的訂單由商店扣除）。逐筆回覆，商品編號不明者不影響其他筆',
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
        /** The ERP stock that the shop now has: the ERP's count minus `notFetched`. Null if the row was refused. */
        erpStock: count.nullable(),
        /** Units of orders that are in no export batch yet. */
        notFetched: count.nullable(),
        /** Units that sent carts have reserved at this moment; they are included in `erpStock`. */
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
        /** The status of the order now; null if no such order is known. */
        orderStatus: z.enum(orderStatuses).nullable(),
      }),
    ),
  }),
};
