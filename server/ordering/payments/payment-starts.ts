import { and, eq, inArray, isNull, not, sql } from 'drizzle-orm';
import { paymentTypes } from '#contract/enumerations.ts';
import { wayOf } from '#rules/payments/payment-types.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';
import { leftToGiveBack } from './left-to-give-back.ts';
import { isOffered, providers } from './providers.ts';
import { shipFeeGivenBack } from './request-refund.ts';
import { paymentAttempts } from './tables.ts';
import { makesUncertain } from './uncertain-payments.ts';

/** The most starts of an order, in all ways of paying together (G-125, G-159). */
export const mostStarts = 5;

const informedFirst = providers.filter(({ start }) => start !== undefined).map(({ type }) => type);

/**
 * The start was refused or not answered, so the shopper never got the address of the provider's page. Only a provider
 * that must be told first can do that, and it gives a transaction id with the address.
 */
const isNeverShown = and(
  eq(paymentAttempts.status, 'FAILED'),
  isNull(paymentAttempts.transactionId),
  inArray(paymentAttempts.provider, informedFirst),
);
// Surplus money has a row too, but nobody started it.
const isStart = and(not(isNeverShown ?? sql`false`), isNull(paymentAttempts.depositId));
const isTransfer = inArray(
  paymentAttempts.provider,
  paymentTypes.filter((type) => wayOf(type) === 'BY_TRANSFER'),
);

/** Facts about an order's attempts that decide about its next start. */
export interface Starts {
  /** The number of the newest attempt; 0 before the first. */
  lastNumber: number;
  /** Attempts that count towards `mostStarts`. */
  count: number;
  hasTransfer: boolean;
  /** Whether the order may not be paid again for now; see `makesUncertain`. */
  isUncertain: boolean;
}

const none: Starts = { lastNumber: 0, count: 0, hasTransfer: false, isUncertain: false };

/** The starts of these orders by id; orders without an attempt are left out. */
async function readStarts(
  db: Queryable,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, Starts>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .select({
      orderId: paymentAttempts.orderId,
      lastNumber: sql<number>`max(${paymentAttempts.number})::int`,
      count: sql<number>`count(*) filter (where ${isStart})::int`,
      hasTransfer: sql<boolean>`bool_or(${isTransfer})`,
      isUncertain: sql<boolean>`bool_or(${makesUncertain})`,
    })
    .from(paymentAttempts)
    .where(inArray(paymentAttempts.orderId, [...orderIds]))
    .groupBy(paymentAttempts.orderId);
  return new Map(rows.map(({ orderId, ...starts }) => [orderId, starts]));
}

/** The starts of one order. */
export async function startsOf(db: Queryable, orderId: number): Promise<Starts> {
  const starts = await readStarts(db, [orderId]);
  return starts.get(orderId) ?? none;
}

/** Adds to `shop` the data about payments that the reading of orders needs. */
export function withPaymentProgress<Given extends Pick<Shop, 'config'>>(shop: Given) {
  const mayTransfer = paymentTypes.some(
    (type) => wayOf(type) === 'BY_TRANSFER' && isOffered(shop.config, type),
  );
  return {
    ...shop,
    async readPaymentProgress(db: Queryable, orderIds: readonly number[]) {
      const starts = await readStarts(db, orderIds);
      // A transfer can be chosen after the fifth start too, because an order has only one account.
      const isExhausted = ({ count, hasTransfer }: Starts) =>
        count >= mostStarts && (hasTransfer || !mayTransfer);
      const those = (is: (starts: Starts) => boolean) =>
        new Set(orderIds.filter((id) => is(starts.get(id) ?? none)));
      return { uncertain: those((order) => order.isUncertain), exhausted: those(isExhausted) };
    },
    async readGivableBack(db: Queryable, orderId: number) {
      return {
        left: await leftToGiveBack(db, orderId),
        shipFeeGivenBack: await shipFeeGivenBack(db, orderId),
      };
    },
  };
}
