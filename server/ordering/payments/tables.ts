import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import {
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
  type ReportDoor,
  refundStatuses,
  reportDoors,
} from '#contract/payment-enumerations.ts';
import { paymentTypesOf } from '#rules/payment-types.ts';
import { orders } from '#server/ordering/orders/tables.ts';
import {
  createdAt,
  identity,
  instant,
  isOneOf,
  notNegative,
  oneOf,
} from '#server/platform/database/columns.ts';

export type { AttemptStatus, ExceptionKind, RefundStatus, ReportDoor };

/**
 * Open at a provider to whose page shoppers go: it can be asked about one attempt, and the attempt always has a deadline.
 * The condition has no parameters, so that a query with it finds the index with it.
 */
export function mayBeSilent(table: { status: SQLWrapper; provider: SQLWrapper }): SQL {
  const isOpen = isOneOf(table.status, ['STARTED', 'UNKNOWN', 'CONFIRMING']);
  const isAskable = isOneOf(table.provider, paymentTypesOf('AT_PROVIDER'));
  return sql`${isOpen} and ${isAskable}`;
}

/** One start of a payment; an order has at most five (G-125). */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    id: identity(),
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    provider: text().$type<PaymentType>().notNull(),
    status: text().$type<AttemptStatus>().notNull(),
    /** TWD. */
    amount: integer().notNull(),
    /** Of the order; neither changes after it is placed. */
    orderNo: text().notNull().default(''),
    /** Unpaid after this moment, the order lapses; null for cash. */
    payBefore: instant(),
    startedAt: createdAt(),
    /** What the provider knows the attempt by: order number and attempt, or the virtual account. */
    providerOrderId: text(),
    /** The provider's own id; text, since LINE Pay's exceed 2^53. */
    transactionId: text(),
    /** Of a card payment: needed to give the money back. */
    authCode: text(),
    /** Unguessable part of the address that opens the provider's page. */
    viewToken: text(),
    /** The provider's code for a failure. */
    failureCode: text(),
    /** TWD that arrived, and of those TWD given back or about to be. */
    capturedAmount: integer().notNull().default(0),
    refundedAmount: integer().notNull().default(0),
    /** This attempt's money pays the order; one attempt at most. */
    isPayment: boolean().notNull().default(false),
    /** When the money arrived or the attempt failed. */
    settledAt: instant(),
    /** When the provider was last asked about it. */
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
    index('payment_attempts_status').on(table.status, table.startedAt),
    index('payment_attempts_silent').on(table.payBefore).where(mayBeSilent(table)),
    index('payment_attempts_settled').on(table.provider, table.settledAt),
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
  ],
);

/** Everything providers truly said about an attempt, for whoever must explain it later. */
export const paymentReports = pgTable(
  'payment_reports',
  {
    id: identity(),
    attemptId: integer()
      .notNull()
      .references(() => paymentAttempts.id, { onDelete: 'cascade' }),
    door: text().$type<ReportDoor>().notNull(),
    state: text().notNull(),
    amount: integer(),
    code: text().notNull().default(''),
    at: createdAt(),
  },
  (table) => [
    index('payment_reports_attempt').on(table.attemptId, table.id),
    oneOf('payment_reports_door', table.door, reportDoors),
  ],
);

/** In the place of a provider's id: the shop transferred the money itself. */
export const byHand = 'BY_HAND';

/** Money to give back: written before the provider is asked. */
export const paymentRefunds = pgTable(
  'payment_refunds',
  {
    id: identity(),
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    attemptId: integer()
      .notNull()
      .references(() => paymentAttempts.id, { onDelete: 'cascade' }),
    /** The same key never gives back twice. */
    refundKey: text().notNull(),
    /** TWD. */
    amount: integer().notNull(),
    reason: text().notNull(),
    status: text().$type<RefundStatus>().notNull(),
    /** How often the provider was asked. */
    tries: integer().notNull().default(0),
    /** Somebody is asking the provider until then. */
    askingUntil: instant(),
    /** Since when the provider may have made it without having said so. */
    orderedAt: instant(),
    /** The provider's id of the refund. */
    providerRefundId: text(),
    /** The bank's number of the transfer with which somebody gave the money back. */
    handReference: text(),
    failureCode: text(),
    createdAt: createdAt(),
    doneAt: instant(),
  },
  (table) => [
    uniqueIndex('payment_refunds_key').on(table.refundKey),
    index('payment_refunds_attempt').on(table.attemptId),
    index('payment_refunds_order').on(table.orderId),
    index('payment_refunds_status').on(table.status),
    oneOf('payment_refunds_status_known', table.status, refundStatuses),
    check('payment_refunds_amount', sql`${table.amount} > 0`),
  ],
);

/** Money that does not fit, until somebody has dealt with it. */
export const paymentExceptions = pgTable(
  'payment_exceptions',
  {
    id: identity(),
    kind: text().$type<ExceptionKind>().notNull(),
    /** Null where the shop's own books contradict each other: no provider is asked about that. */
    provider: text().$type<PaymentType>(),
    orderId: integer().references(() => orders.id, { onDelete: 'cascade' }),
    attemptId: integer().references(() => paymentAttempts.id, { onDelete: 'cascade' }),
    /** What it is about, so that one fact is queued once: an attempt, a deposit, a refund. */
    reference: text().notNull(),
    /** TWD that came or went, and TWD that should have. */
    amount: integer(),
    expectedAmount: integer(),
    detail: jsonb().$type<Record<string, string | number | null>>().notNull().default({}),
    createdAt: createdAt(),
    resolvedAt: instant(),
    resolvedBy: text(),
    resolution: text(),
  },
  (table) => [
    uniqueIndex('payment_exceptions_once')
      .on(table.kind, table.reference)
      .where(sql`${table.kind} <> 'BOOKS_DIFFER'`),
    // What somebody called settled is queued again when the next audit still finds it.
    uniqueIndex('payment_exceptions_once_open')
      .on(table.kind, table.reference)
      .where(sql`${table.resolvedAt} is null`),
    index('payment_exceptions_open').on(table.id).where(sql`${table.resolvedAt} is null`),
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

/** Serial numbers of virtual accounts given out for one deadline day. */
export const virtualAccountDays = pgTable(
  'virtual_account_days',
  {
    day: date({ mode: 'string' }).primaryKey(),
    lastSerial: integer().notNull(),
  },
  (table) => [check('virtual_account_days_serial', sql`${table.lastSerial} between 1 and 99999`)],
);

/** Transfers into the shop's account, however the bank told of them. */
export const bankDeposits = pgTable(
  'bank_deposits',
  {
    id: identity(),
    virtualAccount: text().notNull(),
    /** TWD. */
    amount: integer().notNull(),
    depositedAt: instant().notNull(),
    /** 1, unless the same amount reached the same account twice in one second. */
    occurrence: integer().notNull().default(1),
    /** The bank's number in a list that was fetched; a notice has none. */
    bankNumber: text(),
    attemptId: integer().references(() => paymentAttempts.id, { onDelete: 'set null' }),
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

/** Messages that bore no right signature, counted by day and provider. */
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
