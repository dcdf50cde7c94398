import { z } from 'zod';
import { adminEndpoints } from '../admin-endpoints.ts';
import { call } from '../call.ts';
import { id, idParams, instant, money } from '../fields.ts';
import { invoiceActions, invoiceStates, mostOfVoidReason } from '../invoices-and-transfers.ts';
import { requiredText } from '../personal-fields.ts';
import { invoice } from './admin-order-page.ts';
import { orderOverview } from './admin-payments.ts';

/** The invoice of one order, with all that happened to it. Names and numbers are masked. */
const invoicePage = z.object({
  /** The order's. */
  id,
  order: orderOverview,
  state: z.enum(invoiceStates),
  invoice,
  /** The voided invoices of the order that were replaced, newest first. */
  earlier: z.array(invoice),
  /** TWD that allowances can still take away. */
  left: money,
  /** The first moment at which it can no longer be voided; null without a number. */
  voidBefore: instant.nullable(),
  /** Why it cannot be voided now, in words; null if it can. */
  whyNotVoid: z.string().nullable(),
  actions: z.array(z.enum(invoiceActions)),
  /** What happened, oldest first; `by` is the administrator who did it. */
  history: z.array(z.object({ at: instant, text: z.string(), by: z.string().nullable() })),
});

const refusals = ['NOT_FOUND', 'ORDER_CANNOT_BE_MOVED', 'SERVICE_BUSY'] as const;

/** Actions of operators on the invoice of one order (G-219). */
export const adminInvoiceCalls = {
  readInvoice: call(adminEndpoints.readInvoice, {
    summary: '後台：一張訂單的發票與經過（{id} 為訂單）',
    params: idParams,
    reply: invoicePage,
    errors: ['NOT_FOUND'],
  }),
  issueInvoice: call(adminEndpoints.issueInvoice, {
    summary:
      '後台：立刻開立一張訂單的發票（{id} 為訂單），或完成還沒完成的作廢與折讓；已作廢而訂單仍成立時，重新開立一張。服務拒絕時為 SERVICE_BUSY，附服務的訊息',
    params: idParams,
    reply: invoicePage,
    errors: [...refusals],
  }),
  voidInvoice: call(adminEndpoints.voidInvoice, {
    summary:
      '後台：作廢一張訂單的發票（{id} 為訂單），只在發票自己的兩個月期別內；之後改開折讓。reason 送交財政部',
    params: idParams,
    body: z.object({ reason: requiredText(mostOfVoidReason).default('開立錯誤') }),
    reply: invoicePage,
    errors: [...refusals, 'INVOICE_PERIOD_IS_OVER'],
  }),
  allowOnInvoice: call(adminEndpoints.allowOnInvoice, {
    summary:
      '後台：對一張訂單的發票開立折讓（{id} 為訂單）；退款時系統自動開立，不需要再開。接受 Idempotency-Key',
    params: idParams,
    body: z.object({ amount: money.min(1), reason: requiredText(100) }),
    reply: invoicePage,
    errors: [...refusals, 'ALLOWANCE_EXCEEDS_INVOICE', 'IDEMPOTENCY_KEY_REUSED'],
  }),
};
