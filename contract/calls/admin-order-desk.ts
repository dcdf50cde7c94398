import { z } from 'zod';
import { adminEndpoints } from '../admin-endpoints.ts';
import { call } from '../call.ts';
import { refundedGoods, returnStatuses } from '../enumerations.ts';
import { id, idParams, money } from '../fields.ts';
import { refundStatuses } from '../payment-enumerations.ts';
import { requiredText } from '../personal-fields.ts';
import { pendingApproval } from './admin-approvals.ts';

const rowId = id.min(1).max(2_147_483_647);
const units = z.number().int().min(0).max(10_000);
const moved = z.object({ id, status: z.enum(returnStatuses) });
const errors = ['NOT_FOUND', 'ORDER_CANNOT_BE_MOVED'] as const;

/** What operators do to one order that costs money; above a limit it waits for a second person. */
export const adminOrderDeskCalls = {
  refundOrder: call(adminEndpoints.refundOrder, {
    summary:
      '後台：全額或部分退款（{id} 為訂單），可逐項退；必須附 Idempotency-Key，重送不會重複退款。超過門檻時等待核可',
    params: idParams,
    body: z.object({
      /** TWD. With lines or the delivery fee it is what the caller saw: another worth is refused. */
      amount: z.number().int().min(1).max(100_000_000),
      reason: requiredText(200),
      /** By default the attempt that paid the order. */
      attemptId: rowId.optional(),
      lines: z
        .array(
          z.object({
            lineId: rowId,
            quantity: units.min(1),
            goods: z.enum(refundedGoods),
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
      'IDEMPOTENCY_KEY_REUSED',
    ],
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
  receiveReturn: call(adminEndpoints.receiveReturn, {
    summary:
      '後台：退貨已收到並檢查；lines 逐項說明狀況與重新入庫的數量，其餘報廢。沒有 lines 時 is_saleable 表示未拆封者全部入庫',
    params: idParams,
    body: z.object({
      isSaleable: z.boolean().default(false),
      lines: z
        .array(
          z.object({
            lineId: rowId,
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
  refundReturn: call(adminEndpoints.refundReturn, {
    summary: '後台：退貨檢查完成，退還所退商品的款項；超過門檻時等待核可',
    params: idParams,
    reply: z.union([moved.extend({ amount: money }), pendingApproval]),
    errors: [...errors, 'REFUND_EXCEEDS_PAYMENT', 'IDEMPOTENCY_KEY_REUSED'],
  }),
};
