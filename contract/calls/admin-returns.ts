import { z } from 'zod';
import { adminEndpoints } from '../admin-endpoints.ts';
import { call } from '../call.ts';
import { returnLine } from '../entities/orders.ts';
import { returnStatuses } from '../enumerations.ts';
import { id, instant, money } from '../fields.ts';
import { orderReturns } from '../resources/read-only/order-returns.ts';
import { pageBody } from './admin.ts';
import { orderOverview } from './admin-payments.ts';
import { searchFields } from './list-schemas.ts';

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
        order: orderOverview,
        /** The member's note. */
        note: z.string(),
        /** The shop's reason for a refusal. */
        answer: z.string(),
        refundAmount: money.nullable(),
        isRestocked: z.boolean(),
        createdAt: instant,
        lines: z.array(returnLine),
      }),
    ),
    paged: true,
  }),
};
