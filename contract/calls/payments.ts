import { z } from 'zod';
import { call } from '../call.ts';
import { endpoints } from '../endpoints.ts';
import { orderResultStates } from '../enumerations.ts';
import { money } from '../fields.ts';
import { paymentResults } from '../payment-enumerations.ts';

/** Names as the provider spells them; a name that comes twice becomes a list, but no provider sends one. */
const providerFields = z.record(z.string().max(100), z.unknown());
/** The answer is a page or a redirect, not JSON. */
const nothing = z.object({});

/** The calls that payment providers make, and browsers that come back from them (G-121, G-122, G-181). */
export const paymentCalls = {
  readOrderResult: call(endpoints.readOrderResult, {
    summary: '以簽章代碼（code，30 天有效）查詢訂單的付款結果；訂單編號已遮蔽',
    query: z.object({ code: z.string().max(100) }),
    reply: z.object({
      orderNo: z.string(),
      paidAmount: money,
      state: z.enum(orderResultStates),
    }),
    forPages: true,
    errors: ['NOT_FOUND'],
  }),
  returnFromPayment: call(endpoints.returnFromPayment, {
    summary: '自金流頁面返回（token）；詢問金流後導向 /redirect',
    query: providerFields,
    reply: nothing,
  }),
  confirmLinePay: call(endpoints.confirmLinePay, {
    summary:
      'LINE Pay 付款後返回（transactionId、orderId）；瀏覽器導向 /redirect，否則回覆 result 與 order_no',
    query: providerFields,
    reply: z.object({ result: z.enum(paymentResults), orderNo: z.string().nullable() }),
  }),
  openCardPayment: call(endpoints.openCardPayment, {
    summary: '信用卡付款：自動送出至國泰世華付款頁的表單',
    query: z.object({ token: z.string().max(100) }),
    reply: nothing,
    errors: ['NOT_FOUND'],
  }),
  notifyCardPayment: call(endpoints.notifyCardPayment, {
    summary: '國泰世華信用卡授權結果通知（strRsXML）；回覆簽章後的 XML',
    body: providerFields,
    reply: nothing,
    errors: ['FORBIDDEN'],
  }),
  returnFromCardPayment: call(endpoints.returnFromCardPayment, {
    summary: '國泰世華信用卡付款後返回（strOrderInfo）；導向 /redirect',
    body: providerFields,
    reply: nothing,
  }),
  notifyDeposit: call(endpoints.notifyDeposit, {
    summary: '國泰世華虛擬帳號入帳通知（加密 XML）；回覆 0000',
    body: z.object({ xml: z.string() }),
    reply: nothing,
    errors: ['FORBIDDEN'],
  }),
};
