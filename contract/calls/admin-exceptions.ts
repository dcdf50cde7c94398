import { z } from 'zod';
import { adminEndpoints } from '../admin-endpoints.ts';
import { call } from '../call.ts';
import { id, idParams, instant, money, rowId } from '../fields.ts';
import { refundStatuses } from '../payment-enumerations.ts';
import { pendingApproval } from './admin-approvals.ts';
import { refundLimit } from './admin-order-page.ts';
import {
  attemptSummary,
  bankDeposit,
  exception,
  providerMessage,
  refund,
} from './admin-payments.ts';

/** One exception with everything that a decision needs. */
const exceptionPage = exception.extend({
  /** TWD that `refund` would give back; 0 if it gives nothing back. */
  refundable: money,
  /** TWD of the order's transfers that wait for a decision, without those that the bank took back. */
  waiting: money,
  /** Whether a person has said that the money is there although the bank took the transfer back; null without an answer. */
  isMoneyThere: z.boolean().nullable(),
  /** The most that one person may refund for the order; null without an order. */
  refundLimit: refundLimit.nullable(),
  /** Whether the goods of the order must not leave until it is resolved (G-160). */
  holdsGoods: z.boolean(),
  /** The provider's messages about the attempt, newest first. */
  messages: z.array(providerMessage),
  /** The bank deposits of the exception or of the attempt's account, oldest first. */
  deposits: z.array(bankDeposit),
  /** The refund of the exception. */
  refund: refund.nullable(),
  /** The open approval requests about the order. */
  approvals: z.array(z.object({ id, title: z.string() })),
});

/** Actions of operators on payment exceptions. If two act on one exception, the second gets ALREADY_HANDLED. */
export const adminExceptionCalls = {
  readPaymentException: call(adminEndpoints.readPaymentException, {
    summary: '後台：一筆帳款異常的全部資料；收件人姓名與電話已遮罩',
    params: idParams,
    reply: exceptionPage,
    errors: ['NOT_FOUND'],
  }),
  askAboutException: call(adminEndpoints.askAboutException, {
    summary: '後台：就一筆帳款異常向金流查詢；金流的答覆照常入帳或列入帳款異常',
    params: idParams,
    reply: z.object({ isAnswered: z.boolean(), ...attemptSummary }),
    errors: ['NOT_FOUND', 'ALREADY_HANDLED', 'ORDER_CANNOT_BE_MOVED'],
  }),
  assignException: call(adminEndpoints.assignException, {
    summary: '後台：把不明入帳指定給一筆訂單；待付款的訂單照常入帳，其餘的款項由商店匯回',
    params: idParams,
    body: z.object({ orderId: rowId }),
    reply: z.object({ id, resolvedAt: instant, isPaid: z.boolean() }),
    errors: ['NOT_FOUND', 'ALREADY_HANDLED', 'ORDER_CANNOT_BE_MOVED', 'ORDER_NOT_FOUND'],
  }),
  acceptTransfers: call(adminEndpoints.acceptTransfers, {
    summary:
      '後台：將已入帳的各筆轉帳視為全額，訂單改為已付款（{id} 為訂單）。不足的金額超過退款的門檻時送出核可申請（APPROVAL_NEEDED）',
    params: idParams,
    reply: z.object({ isPaid: z.boolean() }),
    errors: ['ORDER_NOT_FOUND', 'ALREADY_HANDLED', 'ORDER_CANNOT_BE_MOVED', 'APPROVAL_NEEDED'],
  }),
  refundException: call(adminEndpoints.refundException, {
    summary: '後台：退回一筆帳款異常的款項並結案。超過門檻時等待核可',
    params: idParams,
    reply: z.union([
      z.object({
        state: z.literal('REQUESTED'),
        id,
        status: z.enum(refundStatuses),
        amount: money,
      }),
      pendingApproval,
    ]),
    errors: ['NOT_FOUND', 'ALREADY_HANDLED', 'ORDER_CANNOT_BE_MOVED', 'REFUND_EXCEEDS_PAYMENT'],
  }),
};
