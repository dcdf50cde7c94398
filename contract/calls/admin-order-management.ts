import { z } from 'zod';
import { adminEndpoints } from '../admin-endpoints.ts';
import { call } from '../call.ts';
import { cartAmounts } from '../entities/orders.ts';
import { refundedGoods, returnStatuses } from '../enumerations.ts';
import { bigId, id, idParams, money, rowId } from '../fields.ts';
import { refundStatuses } from '../payment-enumerations.ts';
import { requiredText } from '../personal-fields.ts';
import { pendingApproval } from './admin-approvals.ts';

const units = z.number().int().min(0).max(10_000);
const moved = z.object({ id, status: z.enum(returnStatuses) });
const errors = ['NOT_FOUND', 'ORDER_CANNOT_BE_MOVED'] as const;

const goods = z.object({
  kind: z.enum(['product', 'combination']),
  id: rowId,
  quantity: units.min(1),
});

const lineChanges = {
  /** The version of the page that the caller read. If the order has changed since, the save is refused. */
  version: z.string().max(100),
  /** Lines with a new number of units; 0 removes a line. */
  lines: z.array(z.object({ lineId: bigId, quantity: units })).max(200),
  added: z.array(goods).max(50).default([]),
};
const wanted = z.array(goods).min(1).max(50);
const exchangeErrors = [
  'NOT_FOUND',
  'ORDER_CANNOT_BE_MOVED',
  'PRODUCT_IS_OUT_OF_STOCK',
  'PAYMENT_TYPE_IS_NOT_SUPPORTED',
] as const;
const editErrors = [
  'ORDER_NOT_FOUND',
  'ORDER_CANNOT_BE_MOVED',
  'STALE_RECORD',
  'PRODUCT_IS_OUT_OF_STOCK',
  'ORDER_ITEM_QUANTITY_EXCEEDED_LIMIT',
  'PAYMENT_TYPE_IS_NOT_SUPPORTED',
] as const;

/** Actions of operators that change the money of one order. Above a limit they wait for a second person. */
export const adminOrderManagementCalls = {
  refundOrder: call(adminEndpoints.refundOrder, {
    summary:
      '後台：全額或部分退款（{id} 為訂單），可逐項退；必須附 Idempotency-Key，重送不會重複退款。同一項商品分在幾個包裹時，要指定退哪個包裹裡的。超過門檻時等待核可',
    params: idParams,
    body: z.object({
      /** TWD. With lines or the delivery fee, it is the amount that the caller saw: another amount is refused. */
      amount: z.number().int().min(1).max(100_000_000),
      /** TWD that go back in all where the refund ends an exchange (`end_of_exchange`). Another sum is STALE_RECORD. */
      inAll: money.optional(),
      reason: requiredText(200),
      /** By default the attempt that paid the order. */
      attemptId: bigId.optional(),
      lines: z
        .array(
          z.object({
            lineId: bigId,
            quantity: units.min(1),
            goods: z.enum(refundedGoods),
            /**
             * The parcel in which the units are. Required for some units of a line whose `refund_parcels` on the page of
             * the order are not empty, unless they are in no parcel.
             */
            shipmentId: rowId.optional(),
            /**
             * The units are in no parcel; at most `units_in_no_parcel` of the line are. Before the shopper has received
             * the order they are in the house, and `goods` is RESTOCKED; if the ERP may have sent them
             * (`may_erp_have_sent`), KEPT or RESTOCKED.
             */
            isInNoParcel: z.boolean().optional(),
          }),
        )
        .max(200)
        .default([]),
      withShipFee: z.boolean().default(false),
    }),
    reply: z.union([
      z.object({
        state: z.literal('REQUESTED'),
        id,
        status: z.enum(refundStatuses),
        amount: money,
      }),
      pendingApproval,
    ]),
    errors: [
      'ORDER_NOT_FOUND',
      'ORDER_CANNOT_BE_MOVED',
      'RETURN_IS_UNDER_WAY',
      'RETURN_IS_NOT_POSSIBLE',
      'REFUND_EXCEEDS_PAYMENT',
      'REFUND_IS_TOO_SMALL',
      'STALE_RECORD',
      'IDEMPOTENCY_KEY_REUSED',
    ],
  }),
  reviewOrderLines: call(adminEndpoints.reviewOrderLines, {
    summary:
      '後台：試算更改訂單的商品（{id} 為訂單），不改變任何資料；原有商品依訂單的價格，新增的商品依目前的價格',
    params: idParams,
    body: z.object(lineChanges),
    reply: z.object({
      before: cartAmounts,
      after: cartAmounts,
      /** TWD that are refunded to the shopper. */
      givenBack: money,
      /** Further effects, such as a gift that is removed. */
      sentences: z.array(z.string()),
    }),
    errors: [...editErrors],
  }),
  editOrderLines: call(adminEndpoints.editOrderLines, {
    summary:
      '後台：出貨前更改訂單的商品（{id} 為訂單）；paid 為試算的應付金額，已變動則不儲存。退款超過門檻時等待核可',
    params: idParams,
    body: z.object({
      ...lineChanges,
      /** The new total of the order in TWD, as the review answered it. */
      paid: z.number().int().min(0).max(100_000_000),
      reason: requiredText(200),
    }),
    reply: z.union([z.object({ state: z.literal('CHANGED'), amount: money }), pendingApproval]),
    errors: [...editErrors, 'REFUND_EXCEEDS_PAYMENT', 'IDEMPOTENCY_KEY_REUSED'],
  }),
  cancelOrderByShop: call(adminEndpoints.cancelOrderByShop, {
    summary: '後台：取消尚未出貨的訂單，已付款者退款（{id} 為訂單）；退款超過門檻時等待核可',
    params: idParams,
    body: z.object({ reason: requiredText(200) }),
    reply: z.union([z.object({ state: z.literal('CANCELLED'), amount: money }), pendingApproval]),
    errors: [
      'ORDER_NOT_FOUND',
      'ORDER_CANNOT_BE_CANCELLED',
      'ORDER_ALREADY_PAYED',
      'ORDER_PAYMENT_IS_BEING_CONFIRMED',
    ],
  }),
  cancelRestOfOrder: call(adminEndpoints.cancelRestOfOrder, {
    summary:
      '後台：取消訂單裡還沒寄出的商品並退款（{id} 為訂單），至少要有一個包裹已寄出；退款超過門檻時等待核可',
    params: idParams,
    body: z.object({
      /** TWD to refund, as the page of the order showed them. */
      amount: z.number().int().min(0).max(100_000_000),
      reason: requiredText(200),
    }),
    reply: z.union([z.object({ state: z.literal('CANCELLED'), amount: money }), pendingApproval]),
    errors: [
      'ORDER_NOT_FOUND',
      'ORDER_CANNOT_BE_MOVED',
      'STALE_RECORD',
      'REFUND_EXCEEDS_PAYMENT',
      'IDEMPOTENCY_KEY_REUSED',
    ],
  }),
  approveReturn: call(adminEndpoints.approveReturn, {
    summary: '後台：核准退貨申請，通知會員寄回',
    params: idParams,
    reply: moved,
    errors,
  }),
  refuseReturn: call(adminEndpoints.refuseReturn, {
    summary: '後台：不受理退貨申請；會員會收到原因',
    params: idParams,
    body: z.object({ reason: requiredText(200) }),
    reply: moved,
    errors,
  }),
  createDropOff: call(adminEndpoints.createDropOff, {
    summary:
      '後台：向超商取得退貨編號，顧客持編號到門市寄回；沒有這個介面的物流說明原因。編號寫在訂單的時間軸。上次沒有收到回覆時，由人在綠界確認沒有編號後以 is_none_there 告知',
    params: idParams,
    body: z.object({ isNoneThere: z.boolean().optional() }).optional(),
    reply: z.object({ id, company: z.string(), number: z.string() }),
    errors: ['NOT_FOUND', 'ORDER_CANNOT_BE_MOVED', 'SERVICE_BUSY'],
  }),
  receiveReturn: call(adminEndpoints.receiveReturn, {
    summary:
      '後台：退貨已收到並檢查；lines 逐項說明狀況與重新入庫的數量，其餘報廢。沒有 lines 時 is_saleable 表示未拆封者全部入庫',
    params: idParams,
    body: z.object({
      isSaleable: z.boolean().default(false),
      lines: z
        .array(
          z.object({
            lineId: bigId,
            asNewUnits: units,
            openedUnits: units,
            damagedUnits: units,
            restockedUnits: units,
          }),
        )
        .max(200)
        .default([]),
      note: z.string().trim().max(500).default(''),
    }),
    reply: moved,
    errors: [...errors, 'RETURN_IS_NOT_POSSIBLE'],
  }),
  reviewExchange: call(adminEndpoints.reviewExchange, {
    summary:
      '後台：試算換貨（{id} 為退貨），不改變任何資料；換回同樣的商品不收差額，多換的依原訂單的價格，其他商品依目前的價格，不另收運費',
    params: idParams,
    body: z.object({ wanted }),
    reply: z.object({
      /** TWD: the worth of the returned goods and of the goods that are sent. */
      worth: money,
      price: money,
      credit: money,
      /** TWD that are refunded, or that the carrier collects. */
      givenBack: money,
      due: money,
    }),
    errors: [...exchangeErrors],
  }),
  exchangeReturn: call(adminEndpoints.exchangeReturn, {
    summary:
      '後台：檢查完成的退貨換成其他商品（{id} 為退貨）：成立一筆相連的訂單，退貨的價值抵用，差額退還或於取貨時收取；退還的差額超過門檻時等待核可',
    params: idParams,
    body: z.object({
      wanted,
      /** TWD, as the review said. */
      givenBack: z.number().int().min(0).max(100_000_000),
      due: z.number().int().min(0).max(100_000_000),
    }),
    reply: z.union([
      z.object({
        state: z.literal('EXCHANGED'),
        orderId: id,
        orderNo: z.string(),
        amount: money,
      }),
      pendingApproval,
    ]),
    errors: [...exchangeErrors, 'STALE_RECORD', 'REFUND_EXCEEDS_PAYMENT', 'IDEMPOTENCY_KEY_REUSED'],
  }),
  refundReturn: call(adminEndpoints.refundReturn, {
    summary: '後台：退貨檢查完成，退還所退商品的款項；超過門檻時等待核可',
    params: idParams,
    reply: z.union([moved.extend({ amount: money }), pendingApproval]),
    errors: [...errors, 'REFUND_EXCEEDS_PAYMENT', 'IDEMPOTENCY_KEY_REUSED'],
  }),
};
