import { z } from 'zod';
import { adminEndpoints } from '../admin-endpoints.ts';
import { call } from '../call.ts';
import { orderStatuses, paymentStatuses, paymentTypes } from '../enumerations.ts';
import { bigIdParams, count, id, idParams, instant, money } from '../fields.ts';
import { mostTransfers, transferResults } from '../invoices-and-transfers.ts';
import {
  attemptStatuses,
  exceptionActions,
  exceptionKinds,
  exceptionStates,
  refundStatuses,
  reportSources,
} from '../payment-enumerations.ts';
import { requiredText } from '../personal-fields.ts';
import { orders } from '../resources/read-only/orders.ts';
import { paymentExceptions } from '../resources/read-only/payment-exceptions.ts';
import { refunds } from '../resources/read-only/refunds.ts';
import { pageBody } from './admin.ts';
import { searchFields } from './list-schemas.ts';

const orderNo = z.string().trim().max(40).optional();

/** The overview of an order, with the recipient's name and number masked. */
export const orderOverview = z.object({
  id,
  orderNo: z.string(),
  orderStatus: z.enum(orderStatuses),
  paymentStatus: z.enum(paymentStatuses),
  paymentType: z.enum(paymentTypes),
  paidAmount: money,
  recipient: z.string(),
  recipientMobile: z.string(),
  /** Whether the store of the order was not checked, because no list of stores was loaded yet (G-164). */
  isStoreUnchecked: z.boolean(),
});

export const attemptSummary = {
  id,
  number: count,
  status: z.enum(attemptStatuses),
  amount: money,
  capturedAmount: money,
  refundedAmount: money,
  isPayment: z.boolean(),
};

/** What a provider said about an attempt, and how the shop learned it; `amount` in TWD. */
export const providerMessage = z.object({
  at: instant,
  door: z.enum(reportSources),
  state: z.string(),
  amount: z.number().int().nullable(),
  code: z.string(),
});

/** Money that the bank reported for a virtual account, in TWD. */
export const bankDeposit = z.object({ amount: money, depositedAt: instant, receivedAt: instant });

const transferAccount = z.object({
  bankCode: z.string(),
  account: z.string(),
  holder: z.string(),
});

/** Number and holder are masked. */
const enteredAccount = transferAccount.extend({ enteredAt: instant });

/** When and by whom a refund was last put into a file for the bank; null if it is in none. */
const bankFile = { bankFileAt: instant.nullable(), bankFileBy: z.string().nullable() };

export const exception = z.object({
  id,
  kind: z.enum(exceptionKinds),
  state: z.enum(exceptionStates),
  /** Null only for BOOKS_DIFFER. */
  provider: z.enum(paymentTypes).nullable(),
  /** Null if the shop knows no such order. */
  order: orderOverview.nullable(),
  attempt: z.object(attemptSummary).nullable(),
  /** TWD received (below 0: the bank took money back), and TWD expected. */
  amount: z.number().int().nullable(),
  expectedAmount: z.number().int().nullable(),
  refundId: id.nullable(),
  /** The provider's own code of the order. */
  code: z.string(),
  virtualAccount: z.string().nullable(),
  /**
   * Of BOOKS_DIFFER: what is wrong, the number of rows, what the rows are, and the first of their ids, e.g. `12,
   * 15`.
   */
  books: z
    .object({ complaint: z.string(), rows: count, subject: z.string(), ids: z.string() })
    .nullable(),
  createdAt: instant,
  ageSeconds: count,
  actions: z.array(z.enum(exceptionActions)),
  resolvedAt: instant.nullable(),
  resolvedBy: z.string().nullable(),
  resolution: z.string().nullable(),
});

export const refund = z.object({
  id,
  orderId: id,
  orderNo: z.string(),
  attemptId: id,
  provider: z.enum(paymentTypes),
  status: z.enum(refundStatuses),
  amount: money,
  reason: z.string(),
  failureCode: z.string().nullable(),
  /** The bank's reference of a transfer that the shop made by hand. */
  handReference: z.string().nullable(),
  tries: count,
  createdAt: instant,
  doneAt: instant.nullable(),
  ...bankFile,
});

/** Exceptions, payments of orders, and refunds. */
export const adminPaymentCalls = {
  searchPaymentExceptions: call(adminEndpoints.searchPaymentExceptions, {
    summary: '後台：帳款異常，新到舊；收件人姓名與電話已遮罩',
    body: z.object({
      kind: z.enum(exceptionKinds).optional(),
      state: z.enum(exceptionStates).optional(),
      orderNo,
      ...searchFields(paymentExceptions),
      ...pageBody,
    }),
    reply: z.array(exception),
    paged: true,
  }),
  countPaymentExceptions: call(adminEndpoints.countPaymentExceptions, {
    summary: '後台：待處理的帳款異常數，依種類',
    reply: z.object({
      open: count,
      kinds: z.array(z.object({ kind: z.enum(exceptionKinds), open: count })),
    }),
  }),
  resolvePaymentException: call(adminEndpoints.resolvePaymentException, {
    summary:
      '後台：結案一筆帳款異常並說明處理方式；退款類須以完成退款結案。銀行收回的轉帳以 is_money_there 說明款項是否仍在，沒有說明就是已被收回',
    params: idParams,
    body: z.object({
      note: requiredText(500),
      /**
       * Only of a transfer of an order that the bank took back: whether its money is there all the same, e.g. because the
       * bank has corrected itself. Without it the money is gone.
       */
      isMoneyThere: z.boolean().optional(),
    }),
    reply: z.object({ id, resolvedAt: instant }),
    errors: ['NOT_FOUND', 'ALREADY_HANDLED', 'ORDER_CANNOT_BE_MOVED'],
  }),
  searchOrders: call(adminEndpoints.searchOrders, {
    summary: '後台：訂單，新到舊；收件人姓名與電話已遮罩',
    body: z.object({
      orderNo,
      orderStatus: z.enum(orderStatuses).optional(),
      paymentStatus: z.enum(paymentStatuses).optional(),
      ...searchFields(orders),
      ...pageBody,
    }),
    reply: z.array(orderOverview.extend({ createdAt: instant })),
    paged: true,
  }),
  readOrderPayments: call(adminEndpoints.readOrderPayments, {
    summary: '後台：一筆訂單的付款、金流訊息、入帳與退款（{id} 為訂單）',
    params: idParams,
    reply: z.object({
      order: orderOverview,
      attempts: z.array(
        z.object({
          ...attemptSummary,
          provider: z.enum(paymentTypes),
          /** Money of a transfer above the amount due: nobody started it, and it is refunded. */
          isSurplus: z.boolean(),
          /** Order number and attempt, or the virtual account. */
          providerOrderId: z.string().nullable(),
          transactionId: z.string().nullable(),
          failureCode: z.string().nullable(),
          startedAt: instant,
          settledAt: instant.nullable(),
          askedAt: instant.nullable(),
          messages: z.array(providerMessage),
          deposits: z.array(bankDeposit),
        }),
      ),
      refunds: z.array(refund),
      /** The account that the member entered for transferred refunds. */
      refundAccount: enteredAccount.nullable(),
    }),
    errors: ['ORDER_NOT_FOUND'],
  }),
  revealRecipient: call(adminEndpoints.revealRecipient, {
    summary: '後台：顯示一筆訂單完整的聯絡資料（{id} 為訂單）；原因會留在操作紀錄',
    params: idParams,
    body: z.object({ reason: requiredText(200) }),
    reply: z.object({
      orderNo: z.string(),
      email: z.string(),
      buyerName: z.string(),
      buyerMobile: z.string(),
      recipient: z.string(),
      recipientMobile: z.string(),
      recipientPhone: z.string(),
      shipAddress: z.string(),
    }),
    errors: ['ORDER_NOT_FOUND'],
  }),
  askProvider: call(adminEndpoints.askProvider, {
    summary: '後台：向金流查詢一次付款（{id} 為 attempt）；金流的答覆照常入帳或列入帳款異常',
    params: bigIdParams,
    reply: z.object({ isAnswered: z.boolean(), ...attemptSummary }),
    errors: ['NOT_FOUND', 'ORDER_CANNOT_BE_MOVED'],
  }),
  searchRefunds: call(adminEndpoints.searchRefunds, {
    summary: '後台：退款，新到舊',
    body: z.object({
      status: z.enum(refundStatuses).optional(),
      orderNo,
      ...searchFields(refunds),
      ...pageBody,
    }),
    reply: z.array(refund),
    paged: true,
  }),
  completeRefunds: call(adminEndpoints.completeRefunds, {
    summary:
      '後台：一次記下多筆待匯款的匯款參考編號並結案，最多 500 列，全部成功或完全不寫入；is_trial 只檢查。同一張訂單有多筆時以 amount 區分；以同一編號記過的列不再改變（UNCHANGED）',
    body: z.object({
      rows: z
        .array(
          z.object({
            orderNo: requiredText(40),
            reference: requiredText(100),
            amount: money.optional(),
          }),
        )
        .min(1)
        .max(mostTransfers),
      isTrial: z.boolean().default(false),
    }),
    reply: z.object({
      isDone: z.boolean(),
      rows: z.array(
        z.object({
          orderNo: z.string(),
          reference: z.string(),
          /** TWD of the refund that the row means; null if it means none. */
          amount: money.nullable(),
          result: z.enum(transferResults),
          sentence: z.string(),
        }),
      ),
    }),
    errors: [],
  }),
  readTransferFile: call(adminEndpoints.readTransferFile, {
    summary:
      '後台：讀取銀行回覆的 .xlsx 或 .csv（UTF-8 或 Big5）：第一欄單號、第二欄匯款編號、第三欄金額（可省略），最多 500 列；不寫入任何資料',
    query: z.object({ fileName: z.string().max(200).default('') }),
    body: z.instanceof(Uint8Array),
    reply: z.array(
      z.object({ orderNo: z.string(), reference: z.string(), amount: money.optional() }),
    ),
    errors: ['FILE_UNREADABLE', 'PAYLOAD_TOO_LARGE'],
  }),
  listTransfers: call(adminEndpoints.listTransfers, {
    summary:
      '後台：待匯款的退款，最久的在前，最多 500 筆；收款帳戶已遮罩。files 是最近 10 個仍有待匯款的匯款檔',
    reply: z.object({
      /** All of them, also those that are not listed, and their TWD. */
      total: count,
      amount: money,
      /** Those with an account that are in no file for the bank yet. */
      ready: count,
      /** The last files for the bank with refunds that still are to be transferred: their number and TWD. */
      files: z.array(z.object({ at: instant, by: z.string(), count, amount: money })),
      rows: z.array(
        z.object({
          id,
          orderId: id,
          orderNo: z.string(),
          amount: money,
          reason: z.string(),
          createdAt: instant,
          ageSeconds: count,
          /** Null until the member has entered one. */
          account: enteredAccount.nullable(),
          ...bankFile,
        }),
      ),
    }),
  }),
  exportTransfers: call(adminEndpoints.exportTransfers, {
    summary:
      '後台：待匯款中已有收款帳戶、還沒列入匯款檔的退款，最多 500 筆，供網路銀行整批匯款的 CSV：銀行代碼、帳號、戶名、金額、附言；列入的不會再出現在下一個檔案。帶 bank_file_at 時是那個時間的檔案再一次（檔案遺失時），只有其中仍待匯款的，列入的時間與人不變。每一筆都留下紀錄',
    body: z.object({ bankFileAt: z.iso.datetime({ offset: true }).regex(/^2/).optional() }),
    reply: z.object({}),
    errors: ['NOT_FOUND'],
  }),
  revealRefundAccount: call(adminEndpoints.revealRefundAccount, {
    summary: '後台：顧客為退款填寫的完整收款帳戶，供匯款；會留下紀錄。退款完成後不再顯示',
    params: idParams,
    reply: transferAccount,
    errors: ['NOT_FOUND', 'ALREADY_HANDLED'],
  }),
  askForRefundAccount: call(adminEndpoints.askForRefundAccount, {
    summary: '後台：（再次）寄信請顧客填寫退款的收款帳戶',
    params: idParams,
    reply: z.object({}),
    errors: ['NOT_FOUND', 'ORDER_CANNOT_BE_MOVED'],
  }),
  completeRefund: call(adminEndpoints.completeRefund, {
    summary: '後台：待匯款的退款已匯出，記下匯款參考編號並結案',
    params: idParams,
    body: z.object({ reference: requiredText(100) }),
    reply: refund,
    errors: ['NOT_FOUND', 'ALREADY_HANDLED', 'ORDER_CANNOT_BE_MOVED'],
  }),
};
