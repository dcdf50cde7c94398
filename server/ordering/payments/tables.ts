import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { PaymentType } from '#contract/enumerations.ts';
import { paymentTypes } from '#contract/enumerations.ts';
import {
  type AttemptStatus,
  attemptStatuses,
  type ExceptionKind,
  exceptionKinds,
  type RefundStatus,
  type ReportSource,
  refundStatuses,
  reportSources,
} from '#contract/payment-enumerations.ts';
import { paymentTypesOf } from '#rules/payments/payment-types.ts';
import { orders } from '#server/ordering/orders/tables.ts';
import {
  bigId,
  bigIdentity,
  createdAt,
  identity,
  instant,
  isOneOf,
  notNegative,
  oneOf,
} from '#server/platform/database/columns.ts';

export type { AttemptStatus, ExceptionKind, RefundStatus, ReportSource };

/**
 * SQL: the attempt is open at a provider on whose page shoppers pay. Such a provider can be asked about one
 * attempt, and its attempts always have a deadline. The condition has no parameters, so that PostgreSQL can use the
 * partial index.
 */
export function mayBeSilent(table: { status: SQLWrapper; provider: SQLWrapper }): SQL {
  const isOpen = isOneOf(table.status, ['STARTED', 'UNKNOWN', 'CONFIRMING']);
  const isAskable = isOneOf(table.provider, paymentTypesOf('AT_PROVIDER'));
  return sql`${isOpen} and ${isAskable}`;
}

/**
 * One start of a payment. An order has at most five whose page was shown, and one account for a transfer (G-159).
 * Surplus money of a transfer has a row of its own.
 */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    id: bigIdentity(),
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    provider: text().$type<PaymentType>().notNull(),
    status: text().$type<AttemptStatus>().notNull(),
    /** TWD. */
    amount: integer().notNull(),
    /** Copies of the order's number, and of its deadline (`payBefore`) at the start. */
    orderNo: text().notNull().default(''),
    /** The order expires if it is unpaid after this time; null for payment on receipt. */
    payBefore: instant(),
    startedAt: createdAt(),
    /** The provider's name for the attempt: order number and attempt number, or the virtual account. */
    providerOrderId: text(),
    /** The provider's own id of the payment; text, because LINE Pay's ids exceed 2^53. */
    transactionId: text(),
    /** Authorisation code of a card payment; a refund needs it. */
    authCode: text(),
    /** Unguessable part of the address that opens the provider's page. */
    viewToken: text(),
    /** The provider's code for a failure. */
    failureCode: text(),
    /** TWD that were paid, and the part of them that is refunded or reserved for refunds. */
    capturedAmount: integer().notNull().default(0),
    refundedAmount: integer().notNull().default(0),
    /** Whether the money of this attempt pays the order. True for at most one attempt of an order. */
    isPayment: boolean().notNull().default(false),
    /**
     * The transfer whose surplus this row holds (G-192): a payment of its own, which nobody started and which pays
     * nothing. Null for attempts that shoppers start.
     */
    depositId: integer().references((): AnyPgColumn => bankDeposits.id),
    /** When the attempt was paid or failed. */
    settledAt: instant(),
    /** When the provider was last asked about the attempt; for CONFIRMING, when collecting began. */
    askedAt: instant(),
  },
  (table) => [
    uniqueIndex('payment_attempts_number').on(table.orderId, table.number),
    uniqueIndex('payment_attempts_provider_order').on(table.provider, table.providerOrderId),
    uniqueIndex('payment_attempts_transaction').on(table.provider, table.transactionId),
    uniqueIndex('payment_attempts_view').on(table.viewToken),
    uniqueIndex('payment_attempts_payment').on(table.orderId).where(sql`${table.isPayment}`),
    uniqueIndex('payment_attempts_confirming')
      .on(table.orderId)
      .where(sql`${table.status} = 'CONFIRMING'`),
    uniqueIndex('payment_attempts_deposit')
      .on(table.depositId)
      .where(sql`${table.depositId} is not null`),
    index('payment_attempts_status').on(table.status, table.startedAt),
    index('payment_attempts_silent').on(table.payBefore).where(mayBeSilent(table)),
    index('payment_attempts_settled').on(table.provider, table.settledAt),
    index('payment_attempts_settled_at')
      .on(table.settledAt)
      .where(sql`${table.settledAt} is not null`),
    oneOf('payment_attempts_status_known', table.status, attemptStatuses),
    notNegative('payment_attempts_amount', table.amount),
    check(
      'payment_attempts_money',
      sql`${table.refundedAmount} >= 0 and ${table.refundedAmount} <= ${table.capturedAmount}`,
    ),
    check(
      'payment_attempts_captured',
      sql`${table.capturedAmount} = 0 or ${table.status} = 'SUCCEEDED'`,
    ),
    check('payment_attempts_pays', sql`not ${table.isPayment} or ${table.status} = 'SUCCEEDED'`),
    check(
      'payment_attempts_surplus',
      sql`${table.depositId} is null or (not ${table.isPayment} and ${table.status} = 'SUCCEEDED')`,
    ),
  ],
);

/** Every report of a provider about an attempt, so that people can investigate it later. */
export const paymentReports = pgTable(
  'payment_reports',
  {
    id: bigIdentity(),
    attemptId: bigId()
      .notNull()
      .references(() => paymentAttempts.id, { onDelete: 'cascade' }),
    door: text().$type<ReportSource>().notNull(),
    state: text().notNull(),
    amount: integer(),
    code: text().notNull().default(''),
    /** The provider's own words, cut; '' if it said nothing. They are about the payment and name nobody. */
    words: text().notNull().default(''),
    at: createdAt(),
  },
  (table) => [
    index('payment_reports_attempt').on(table.attemptId, table.id),
    oneOf('payment_reports_door', table.door, reportSources),
  ],
);

/** The value of `providerRefundId` if the shop transferred the money itself. */
export const byHand = 'BY_HAND';

/**
 * SQL of a refund's state and of who moves its money, for lists. Without parameters, so that PostgreSQL can use the
 * index.
 */
export const stateOfRefund = ({
  status,
  providerRefundId,
}: {
  status: SQLWrapper;
  providerRefundId: SQLWrapper;
}): SQL =>
  sql`(case ${status} when 'PENDING' then 'AT_PROVIDER' when 'BY_HAND' then 'BY_HAND_OPEN' when 'FAILED' then 'FAILED'
    else case ${providerRefundId} when ${sql.raw(`'${byHand}'`)} then 'BY_HAND_DONE' else 'DONE' end end)`;

/** A line of the allowance for a refund. */
export interface RefundedItem {
  name: string;
  /** TWD, tax included. */
  amount: number;
}

/** Refunds; a row is written before the provider is asked. */
export const paymentRefunds = pgTable(
  'payment_refunds',
  {
    id: identity(),
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    attemptId: bigId()
      .notNull()
      .references(() => paymentAttempts.id, { onDelete: 'cascade' }),
    /** Requests with the same key make one refund. */
    refundKey: text().notNull(),
    /** TWD. */
    amount: integer().notNull(),
    /** TWD of the amount that are the order's delivery fee. */
    shipFee: integer().notNull().default(0),
    reason: text().notNull(),
    /** What a change of the lines took off, because those lines are gone; null if units of lines name the purpose. */
    items: jsonb().$type<RefundedItem[]>(),
    status: text().$type<RefundStatus>().notNull(),
    /** The number of tries to refund that have begun. */
    tries: integer().notNull().default(0),
    /** No new try begins before this time: a try is running, or the pause after it. */
    askingUntil: instant(),
    /** When the provider was first asked to refund, while its answer is unclear; otherwise null. */
    orderedAt: instant(),
    /** The provider's id of the refund. */
    providerRefundId: text(),
    /** The bank's number of the transfer, if a person refunded by hand. */
    handReference: text(),
    /** When and by whom it was last put into a file for the bank, with the account of that moment. */
    bankFileAt: instant(),
    bankFileBy: text(),
    failureCode: text(),
    createdAt: createdAt(),
    doneAt: instant(),
  },
  (table) => [
    uniqueIndex('payment_refunds_key').on(table.refundKey),
    index('payment_refunds_attempt').on(table.attemptId),
    index('payment_refunds_order').on(table.orderId),
    index('payment_refunds_status').on(table.status, table.id),
    index('payment_refunds_state').on(stateOfRefund(table), table.id),
    index('payment_refunds_created').on(table.createdAt, table.id),
    index('payment_refunds_done').on(table.doneAt, table.id),
    index('payment_refunds_by_amount').on(table.amount, table.id),
    index('payment_refunds_provider_number')
      .on(table.providerRefundId)
      .where(sql`${table.providerRefundId} is not null`),
    index('payment_refunds_hand_reference')
      .on(table.handReference)
      .where(sql`${table.handReference} is not null`),
    oneOf('payment_refunds_status_known', table.status, refundStatuses),
    check('payment_refunds_amount', sql`${table.amount} > 0`),
    check('payment_refunds_ship_fee', sql`${table.shipFee} between 0 and ${table.amount}`),
  ],
);

/** The account that a member has entered for the refunds of an order that the shop transfers itself. */
export const refundAccounts = pgTable('refund_accounts', {
  orderId: integer()
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
  /** Bank, number and holder, encrypted with the shop's key. */
  sealed: text().notNull(),
  enteredAt: instant().notNull(),
});

/** The resolution of an exception about a transfer that the bank took back, after another one made up for it. */
export const paidAgain = 'PAID_AGAIN';

/** The resolution of exceptions about a transfer that waited for a decision until the bank took it back, and about that. */
export const takenBack = 'TAKEN_BACK';

/** SQL of an exception's state. */
export const stateOfException = ({ resolvedAt }: { resolvedAt: SQLWrapper }): SQL =>
  sql`(case when ${resolvedAt} is null then 'OPEN' else 'RESOLVED' end)`;

/** SQL of the virtual account that an exception is about; null if it is about none. */
export const accountOfException = ({ detail }: { detail: SQLWrapper }): SQL =>
  sql`(${detail} ->> 'virtualAccount')`;

/** Money or ledgers that do not agree and wait for a person. */
export const paymentExceptions = pgTable(
  'payment_exceptions',
  {
    id: identity(),
    kind: text().$type<ExceptionKind>().notNull(),
    /** Null for BOOKS_DIFFER, which is about the shop's own ledgers. */
    provider: text().$type<PaymentType>(),
    orderId: integer().references(() => orders.id, { onDelete: 'cascade' }),
    attemptId: bigId().references(() => paymentAttempts.id, { onDelete: 'cascade' }),
    /** Names the attempt, deposit, refund or complaint that it is about, so that one cause is queued once. */
    reference: text().notNull(),
    /** TWD that were moved, and TWD that were expected. */
    amount: integer(),
    expectedAmount: integer(),
    detail: jsonb()
      .$type<Record<string, string | number | readonly number[] | null>>()
      .notNull()
      .default({}),
    createdAt: createdAt(),
    resolvedAt: instant(),
    resolvedBy: text(),
    resolution: text(),
  },
  (table) => [
    uniqueIndex('payment_exceptions_once')
      .on(table.kind, table.reference)
      .where(sql`${table.kind} <> 'BOOKS_DIFFER'`),
    // A resolved complaint is queued again if the next reconciliation still finds it.
    uniqueIndex('payment_exceptions_once_open')
      .on(table.kind, table.reference)
      .where(sql`${table.resolvedAt} is null`),
    index('payment_exceptions_open').on(table.id).where(sql`${table.resolvedAt} is null`),
    index('payment_exceptions_state').on(stateOfException(table), table.id),
    index('payment_exceptions_by_kind').on(table.kind, table.id),
    index('payment_exceptions_order').on(table.orderId),
    index('payment_exceptions_account').on(accountOfException(table)),
    index('payment_exceptions_created').on(table.createdAt, table.id),
    index('payment_exceptions_resolved_at').on(table.resolvedAt, table.id),
    oneOf('payment_exceptions_kind', table.kind, exceptionKinds),
    oneOf('payment_exceptions_provider', table.provider, paymentTypes),
    check(
      'payment_exceptions_provider_known',
      sql`(${table.provider} is null) = (${table.kind} = 'BOOKS_DIFFER')`,
    ),
    check(
      'payment_exceptions_resolved',
      sql`(${table.resolvedAt} is null) = (${table.resolvedBy} is null) and (${table.resolvedAt} is null) = (${table.resolution} is null)`,
    ),
  ],
);

/** The last serial number that virtual accounts of one deadline day have used. */
export const virtualAccountDays = pgTable(
  'virtual_account_days',
  {
    day: date({ mode: 'string' }).primaryKey(),
    lastSerial: integer().notNull(),
  },
  (table) => [check('virtual_account_days_serial', sql`${table.lastSerial} between 1 and 99999`)],
);

/** Deposits: transfers to the shop's account that a notice or the bank's list reported. */
export const bankDeposits = pgTable(
  'bank_deposits',
  {
    id: identity(),
    virtualAccount: text().notNull(),
    /** TWD. */
    amount: integer().notNull(),
    depositedAt: instant().notNull(),
    /** Usually 1. Counts up if the same amount reached the same account several times in one second. */
    occurrence: integer().notNull().default(1),
    /** The bank's number of the transfer in its list; null while only a notice has reported it. */
    bankNumber: text(),
    attemptId: bigId().references(() => paymentAttempts.id, { onDelete: 'set null' }),
    receivedAt: createdAt(),
  },
  (table) => [
    uniqueIndex('bank_deposits_once').on(
      table.virtualAccount,
      table.amount,
      table.depositedAt,
      table.occurrence,
    ),
    index('bank_deposits_time').on(table.depositedAt),
    check('bank_deposits_amount', sql`${table.amount} > 0`),
  ],
);

/** Number of notices without a valid signature, by day and provider. */
export const refusedNotices = pgTable(
  'refused_notices',
  {
    day: date({ mode: 'string' }).notNull(),
    provider: text().$type<PaymentType>().notNull(),
    count: integer().notNull(),
    lastAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.provider] }),
    oneOf('refused_notices_provider', table.provider, paymentTypes),
  ],
);
