import { z } from 'zod';
import { adminEndpoints } from '../admin-endpoints.ts';
import { call } from '../call.ts';
import { paymentTypes } from '../enumerations.ts';
import { id, idParams, instant, money, rowId } from '../fields.ts';
import { orderPaymentChoices } from '../order-management.ts';
import { email, mobileNumber, requiredText } from '../personal-fields.ts';
import { cartContent, deliveryFields, orderErrors } from './orders.ts';

/** The page where the buyer pays without signing in, and its last moment; null without one. */
const payLink = { payLink: z.string(), expiresAt: instant.nullable() };

/** Orders that operators make for buyers on the telephone, in LINE, or as a replacement (G-220). */
export const adminOrderCreationCalls = {
  createOrder: call(adminEndpoints.createOrder, {
    summary:
      '後台：代客訂購，價格、贈品、庫存與結帳相同；member_id 或 buyer 擇一，paid_amount 與目前的金額不同時不成立。接受 Idempotency-Key',
    body: z.object({
      memberId: rowId.optional(),
      /** A buyer without an account becomes a member without a password. */
      buyer: z.object({ email, name: requiredText(50), mobileNumber }).optional(),
      items: cartContent.items,
      couponId: rowId.nullish(),
      delivery: z.object(deliveryFields),
      paymentType: z.enum(orderPaymentChoices),
      /** A note for colleagues; the buyer does not see it. */
      note: z.string().trim().max(1000).default(''),
      /** TWD that the buyer was told. */
      paidAmount: z.number().int().min(0).max(100_000_000).optional(),
    }),
    reply: z.object({
      id,
      orderNo: z.string(),
      paidAmount: money,
      memberId: id,
      isNewMember: z.boolean(),
      paymentType: z.enum(paymentTypes),
      payLink: z.string().nullable(),
      expiresAt: instant.nullable(),
    }),
    errors: [...orderErrors, 'TEMP_ORDER_ITEMS_QUANTITY_HAS_ERROR', 'NOT_FOUND'],
  }),
  readOrderPayLink: call(adminEndpoints.readOrderPayLink, {
    summary: '後台：未付款訂單的付款連結（{id} 為訂單），可以傳給顧客',
    params: idParams,
    reply: z.object(payLink),
    errors: ['ORDER_NOT_FOUND', 'ORDER_CANNOT_BE_MOVED'],
  }),
};
