import { eq, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { resolutionWords, resolverWords } from '#contract/resources/order-choices.ts';
import { paymentExceptions as exceptionsDeclared } from '#contract/resources/read-only/payment-exceptions.ts';
import { refunds as refundsDeclared } from '#contract/resources/read-only/refunds.ts';
import { belongsToMeant, orderNoOf } from '#server/ordering/orders/orders-adapter.ts';
import { adaptReadOnlyResource } from '#server/resource-engine/adapt-read-only-resource.ts';
import { isAmongMatches } from '#server/resource-engine/matching-ids.ts';
import {
  accountOfException,
  paymentAttempts,
  paymentExceptions,
  paymentRefunds,
  stateOfException,
  stateOfRefund,
} from './tables.ts';

const provider = sql<string>`(select ${paymentAttempts.provider} from ${paymentAttempts} where ${eq(paymentAttempts.id, paymentRefunds.attemptId)})`;

/** SQL of the number of the order to which the refund, or the attempt, with this id belongs. */
export const orderNoOfRefund = (id: PgColumn) =>
  sql<string>`(select ${orderNoOf(paymentRefunds.orderId)} from ${paymentRefunds} where ${eq(paymentRefunds.id, id)})`;
/** SQL of the number of the order to which the attempt with this id belongs. */
export const orderNoOfAttempt = (id: PgColumn) =>
  sql<string>`(select ${orderNoOf(paymentAttempts.orderId)} from ${paymentAttempts} where ${eq(paymentAttempts.id, id)})`;

/** The list of all refunds. */
export const refundsAdapter = adaptReadOnlyResource(refundsDeclared, paymentRefunds, {
  computed: {
    orderNo: orderNoOf(paymentRefunds.orderId),
    provider,
    state: stateOfRefund(paymentRefunds),
  },
  keyword: async (db, keyword, byParts) => [
    await isAmongMatches(
      db,
      paymentRefunds,
      await belongsToMeant(db, paymentRefunds.orderId, keyword, byParts),
    ),
  ],
});

/** SQL of a text in which some codes are replaced by words. */
const inWords = (text: PgColumn, words: Readonly<Record<string, string>>) =>
  sql<string>`coalesce(${JSON.stringify(words)}::jsonb ->> ${text}, ${text})`;

/** The subject of an exception for people: its order, the account of a transfer, or the shop's own reference. */
const subject = sql<string>`coalesce(${orderNoOf(paymentExceptions.orderId)}, ${accountOfException(paymentExceptions)}, ${paymentExceptions.reference})`;

/** SQL of the same, for the exception with this id. */
export const subjectOfException = (id: PgColumn) =>
  sql<string>`(select ${subject} from ${paymentExceptions} where ${eq(paymentExceptions.id, id)})`;

/** The list of all exceptions. */
export const paymentExceptionsAdapter = adaptReadOnlyResource(
  exceptionsDeclared,
  paymentExceptions,
  {
    computed: {
      subject,
      state: stateOfException(paymentExceptions),
      resolution: inWords(paymentExceptions.resolution, resolutionWords),
      resolvedBy: inWords(paymentExceptions.resolvedBy, resolverWords),
    },
    keyword: async (db, keyword, byParts) => [
      await isAmongMatches(
        db,
        paymentExceptions,
        or(
          await belongsToMeant(db, paymentExceptions.orderId, keyword, byParts),
          eq(accountOfException(paymentExceptions), keyword),
        ),
      ),
    ],
  },
);
