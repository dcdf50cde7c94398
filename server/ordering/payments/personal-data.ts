import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import {
  paymentTypeWords,
  refundStatusWords,
  resolutionWords,
} from '#contract/resources/order-choices.ts';
import { bankLabel } from '#rules/payments/banks.ts';
import { isOrderOf } from '#server/ordering/orders/personal-data.ts';
import {
  leftOut,
  type PersonalData,
  personalTable,
  retentionReasons,
} from '#server/people/privacy/personal-data.ts';
import { isAmong } from '#server/platform/database/columns.ts';
import type { KeyedHash } from '#server/platform/keyed-hash.ts';
import { unsealAccount } from './refund-accounts.ts';
import {
  bankDeposits,
  paymentAttempts,
  paymentExceptions,
  paymentRefunds,
  paymentReports,
  refundAccounts,
} from './tables.ts';
import { makesUncertain } from './uncertain-payments.ts';

/** SQL: the resolution of an exception without what a person wrote. The shop's own words stay: its ledgers count by them. */
const withoutNotes = sql`case when ${paymentExceptions.resolution} is null
  or ${paymentExceptions.resolution} = any(${sql.param(Object.keys(resolutionWords))}::text[])
  then ${paymentExceptions.resolution} else '' end`;

const attemptsOf = (memberId: number): SQL =>
  sql`(select ${paymentAttempts.id} from ${paymentAttempts} where ${isOrderOf(paymentAttempts.orderId, memberId)})`;

const isDue = inArray(paymentRefunds.status, ['PENDING', 'BY_HAND']);

/** An account in one line, for the copy of the member to whom it belongs. */
function openedAccount(shop: { keyedHash: KeyedHash }, orderId: number, sealed: string): string {
  const found = unsealAccount(shop, orderId, sealed);
  return found ? `${bankLabel(found.bankCode)} ${found.account} ${found.holder}` : '';
}

/**
 * Personal data of payments, without the values that open or repeat them, of refunds and of exceptions; and which
 * money is still due.
 */
export const paymentData: PersonalData = {
  tables: [
    personalTable({
      table: paymentAttempts,
      label: '付款',
      rowsOf: ({ id }) => isOrderOf(paymentAttempts.orderId, id),
      shown: {
        orderNo: '訂單編號',
        number: '第幾次',
        provider: { label: '付款方式', words: paymentTypeWords },
        status: '狀態',
        amount: '金額',
        capturedAmount: '已收金額',
        refundedAmount: '已退金額',
        startedAt: '開始時間',
        settledAt: '完成時間',
      },
      hidden: {
        id: leftOut.internal,
        orderId: leftOut.internal,
        payBefore: leftOut.internal,
        providerOrderId: leftOut.internal,
        transactionId: '金流商的交易編號',
        authCode: '授權碼，可用於退款',
        viewToken: leftOut.secret,
        failureCode: leftOut.internal,
        isPayment: leftOut.internal,
        depositId: leftOut.internal,
        askedAt: leftOut.internal,
      },
      fate: { retained: retentionReasons.law },
    }),
    personalTable({
      table: paymentReports,
      label: '金流訊息',
      rowsOf: ({ id }) => sql`${paymentReports.attemptId} in ${attemptsOf(id)}`,
      shown: { state: '結果', amount: '金額', at: '時間' },
      hidden: {
        id: leftOut.internal,
        attemptId: leftOut.internal,
        door: leftOut.internal,
        code: leftOut.internal,
        words: leftOut.internal,
      },
      fate: { retained: retentionReasons.law },
    }),
    personalTable({
      table: paymentRefunds,
      label: '退款',
      rowsOf: ({ id }) => isOrderOf(paymentRefunds.orderId, id),
      rowsOfOrders: (ids) => isAmong(paymentRefunds.orderId, ids),
      shown: {
        orderId: '訂單識別碼',
        amount: '金額',
        shipFee: '其中運費',
        reason: '原因',
        status: { label: '狀態', words: refundStatusWords },
        createdAt: '申請時間',
        doneAt: '完成時間',
        handReference: '匯款編號',
      },
      hidden: {
        id: leftOut.internal,
        attemptId: leftOut.internal,
        refundKey: leftOut.internal,
        tries: leftOut.counting,
        askingUntil: leftOut.internal,
        orderedAt: leftOut.internal,
        providerRefundId: leftOut.internal,
        items: '折讓單的明細，開立時已交給會員',
        bankFileAt: leftOut.internal,
        bankFileBy: '管理員的資料',
        failureCode: leftOut.internal,
      },
      fate: { retained: retentionReasons.law, clearedWords: '原因', cleared: { reason: '' } },
    }),
    personalTable({
      table: refundAccounts,
      label: '退款帳戶',
      rowsOf: ({ id }) => isOrderOf(refundAccounts.orderId, id),
      rowsOfOrders: (ids) => isAmong(refundAccounts.orderId, ids),
      shown: { orderId: '訂單識別碼', sealed: '收款帳戶', enteredAt: '填寫時間' },
      hidden: {},
      opened: (shop, row) => ({
        ...row,
        sealed: openedAccount(shop, Number(row.orderId), String(row.sealed)),
      }),
      fate: 'DELETED',
    }),
    personalTable({
      table: paymentExceptions,
      label: '帳款異常',
      rowsOf: ({ id }) => isOrderOf(paymentExceptions.orderId, id),
      rowsOfOrders: (ids) => isAmong(paymentExceptions.orderId, ids),
      shown: { amount: '金額', expectedAmount: '應收金額', createdAt: '時間', resolvedAt: '結案' },
      hidden: {
        id: leftOut.internal,
        kind: leftOut.internal,
        provider: leftOut.internal,
        orderId: leftOut.internal,
        attemptId: leftOut.internal,
        reference: leftOut.internal,
        detail: leftOut.internal,
        resolvedBy: '管理員的資料',
        resolution: '管理員的說明',
      },
      fate: {
        retained: retentionReasons.law,
        clearedWords: '處理說明',
        cleared: {
          resolution: withoutNotes,
        },
      },
    }),
    personalTable({
      table: bankDeposits,
      label: '轉帳入帳',
      rowsOf: ({ id }) => sql`${bankDeposits.attemptId} in ${attemptsOf(id)}`,
      shown: { virtualAccount: '轉帳帳號', amount: '金額', depositedAt: '入帳時間' },
      hidden: {
        id: leftOut.internal,
        occurrence: leftOut.counting,
        bankNumber: leftOut.internal,
        attemptId: leftOut.internal,
        receivedAt: leftOut.internal,
      },
      fate: { retained: retentionReasons.law },
    }),
  ],
  obstacles: [
    {
      label: '尚未完成的退款',
      count: (db, memberId) =>
        db.$count(paymentRefunds, and(isOrderOf(paymentRefunds.orderId, memberId), isDue)),
      isOpenOf: (orderId) =>
        sql`exists (select from ${paymentRefunds} where ${and(eq(paymentRefunds.orderId, orderId), isDue)})`,
    },
    {
      label: '結果不明的付款',
      count: (db, memberId) =>
        db.$count(
          paymentAttempts,
          and(isOrderOf(paymentAttempts.orderId, memberId), makesUncertain),
        ),
      isOpenOf: (orderId) =>
        sql`exists (select from ${paymentAttempts} where ${and(eq(paymentAttempts.orderId, orderId), makesUncertain)})`,
    },
    {
      label: '未結案的帳款異常',
      count: (db, memberId) =>
        db.$count(
          paymentExceptions,
          and(isOrderOf(paymentExceptions.orderId, memberId), isNull(paymentExceptions.resolvedAt)),
        ),
      isOpenOf: (orderId) =>
        sql`exists (select from ${paymentExceptions} where ${and(eq(paymentExceptions.orderId, orderId), isNull(paymentExceptions.resolvedAt))})`,
    },
  ],
};
