import { z } from 'zod';
import { call } from '../call.ts';
import { endpoints } from '../endpoints.ts';
import { orderResultStates, paymentTypes, shipTypes } from '../enumerations.ts';
import { count, instant, money } from '../fields.ts';
import { patterns } from '../patterns.ts';
import { payLinkStates, paymentResults, refundAccountStates } from '../payment-enumerations.ts';
import { requiredText } from '../personal-fields.ts';
import { startErrors, startedPayment } from './orders.ts';

/** Names as the provider spells them. A repeated name becomes a list, but no provider sends one. */
const providerFields = z.record(z.string().max(100), z.unknown());
/** The answer is a page or a redirect, not JSON. */
const nothing = z.object({});

const signedCode = z.string().max(100);

/** The data that a code shows about a refund that is transferred. */
const refundAccount = z.object({
  orderNo: z.string(),
  /** TWD that are still to be transferred; in the state DONE, TWD that were transferred. */
  amount: money,
  state: z.enum(refundAccountStates),
  /** The entered account, masked. */
  account: z.object({ bankCode: z.string(), account: z.string(), holder: z.string() }).nullable(),
});

/** The calls of payment providers, and of browsers that return from them (G-121, G-122, G-181). */
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
  readRefundAccount: call(endpoints.readRefundAccount, {
    summary:
      '以信中的簽章代碼（code，30 天有效）讀取要匯款退回的金額與已填寫的收款帳戶；帳號與戶名已遮蔽',
    query: z.object({ code: signedCode }),
    reply: refundAccount,
    forPages: true,
    errors: ['NOT_FOUND'],
  }),
  keepRefundAccount: call(endpoints.keepRefundAccount, {
    summary: '填寫或更改退款的收款帳戶（銀行代碼、帳號、戶名）；款項匯出後不能再更改',
    body: z.object({
      code: signedCode,
      bankCode: z.string().regex(patterns.bankCode),
      account: z.string().regex(patterns.bankAccount),
      holder: requiredText(50),
    }),
    reply: refundAccount,
    errors: ['NOT_FOUND', 'REFUND_IS_DONE', 'TOO_MANY_REQUESTS'],
  }),
  readPayLink: call(endpoints.readPayLink, {
    summary:
      '以付款連結的簽章代碼（code）讀取要付的金額、期限與可用的付款方式；訂單編號已遮蔽（G-220）',
    query: z.object({ code: signedCode }),
    reply: z.object({
      orderNo: z.string(),
      paidAmount: money,
      /** Units of goods and gifts. */
      units: count,
      state: z.enum(payLinkStates),
      shipType: z.enum(shipTypes),
      paymentType: z.enum(paymentTypes),
      /** The deadline of the payment; null without one. */
      expiresAt: instant.nullable(),
      /** The ways in which the order can be paid now, in the order in which shoppers see them. */
      offers: z.array(z.object({ paymentType: z.enum(paymentTypes), note: z.string() })),
      /** The account of the transfer, if one was begun. */
      virtualAccount: z.string().nullable(),
    }),
    forPages: true,
    errors: ['NOT_FOUND'],
  }),
  payByLink: call(endpoints.payByLink, {
    summary:
      '以付款連結付款（code、payment_type），不必登入；回覆與 user/order/payment 相同。接受 Idempotency-Key',
    body: z.object({ code: signedCode, paymentType: z.enum(paymentTypes) }),
    reply: startedPayment,
    errors: ['NOT_FOUND', ...startErrors, 'TOO_MANY_REQUESTS'],
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
