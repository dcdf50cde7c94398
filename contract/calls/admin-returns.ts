import { z } from 'zod';
import { adminEndpoints } from '../admin-endpoints.ts';
import { call } from '../call.ts';
import { returnLine } from '../entities/orders.ts';
import { returnStatuses } from '../enumerations.ts';
import { id, idParams, instant, money } from '../fields.ts';
import { requiredText } from '../personal-fields.ts';
import { orderReturns } from '../resources/listings/order-returns.ts';
import { pageBody } from './admin.ts';
import { orderFacts } from './admin-payments.ts';
import { searchFields } from './list-schemas.ts';

const moved = z.object({ id, status: z.enum(returnStatuses) });
const errors = ['NOT_FOUND', 'ORDER_CANNOT_BE_MOVED'] as const;

/** Goods that members want to send back (REQUESTED → APPROVED → RECEIVED → REFUNDED, or REFUSED). */
export const adminReturnCalls = {
  searchReturns: call(adminEndpoints.searchReturns, {
    summary: '後台：退貨申請，新到舊；收件人姓名與電話已遮罩',
    body: z.object({
      status: z.enum(returnStatuses).optional(),
      orderNo: z.string().trim().max(40).optional(),
      ...searchFields(orderReturns),
      ...pageBody,
    }),
    reply: z.array(
      z.object({
        id,
        status: z.enum(returnStatuses),
        order: orderFacts,
        /** The member's words. */
        note: z.string(),
        /** The shop's words when it refused. */
        answer: z.string(),
        refundAmount: money.nullable(),
        isRestocked: z.boolean(),
        createdAt: instant,
        lines: z.array(returnLine),
      }),
    ),
    paged: true,
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
    summary: '後台：退貨已收到；is_saleable 表示未拆封者重新入庫',
    params: idParams,
    body: z.object({ isSaleable: z.boolean() }),
    reply: moved,
    errors,
  }),
  refundReturn: call(adminEndpoints.refundReturn, {
    summary: '後台：退貨檢查完成，退還所退商品的款項',
    params: idParams,
    reply: moved.extend({ amount: money }),
    errors: [...errors, 'REFUND_EXCEEDS_PAYMENT', 'IDEMPOTENCY_KEY_REUSED'],
  }),
};
