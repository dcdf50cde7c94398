import { eq, or, sql } from 'drizzle-orm';
import { paymentExceptions as exceptionsDeclared } from '#contract/resources/listings/payment-exceptions.ts';
import { refunds as refundsDeclared } from '#contract/resources/listings/refunds.ts';
import { belongsToMeant, orderNoOf } from '#server/ordering/orders/listing.ts';
import { bindListing } from '#server/records/bind-listing.ts';
import { foundFirst } from '#server/records/found-first.ts';
import {
  accountOfException,
  paymentAttempts,
  paymentExceptions,
  paymentRefunds,
  stateOfException,
} from './tables.ts';

const provider = sql<string>`(select ${paymentAttempts.provider} from ${paymentAttempts} where ${eq(paymentAttempts.id, paymentRefunds.attemptId)})`;

/** The list of all refunds. */
export const refundListing = bindListing(refundsDeclared, paymentRefunds, {
  computed: { orderNo: orderNoOf(paymentRefunds.orderId), provider },
  keyword: async (db, keyword) => [
    foundFirst(paymentRefunds, await belongsToMeant(db, paymentRefunds.orderId, keyword)),
  ],
});

/** By what people know an exception: its order, the account of a transfer, or what the shop itself calls it. */
const subject = sql<string>`coalesce(${orderNoOf(paymentExceptions.orderId)}, ${accountOfException(paymentExceptions)}, ${paymentExceptions.reference})`;

/** The list of all exceptions. */
export const exceptionListing = bindListing(exceptionsDeclared, paymentExceptions, {
  computed: { subject, state: stateOfException(paymentExceptions) },
  keyword: async (db, keyword) => [
    foundFirst(
      paymentExceptions,
      or(
        await belongsToMeant(db, paymentExceptions.orderId, keyword),
        eq(accountOfException(paymentExceptions), keyword),
      ),
    ),
  ],
});
