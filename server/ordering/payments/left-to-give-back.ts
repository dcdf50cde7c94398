import { and, eq, sql } from 'drizzle-orm';
import {
  type Exchange,
  type ExchangeCredit,
  listCredits,
} from '#server/ordering/orders/returns/exchanges.ts';
import { readLineRefunds } from '#server/ordering/orders/returns/line-refunds.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { byPersonPrefix } from './request-refund.ts';
import { paymentAttempts, paymentRefunds } from './tables.ts';

/** The key of the refund for the credit of an exchange whose order did not reach its shopper. */
export const creditRefundKey = (orderId: number) => `exchange-${orderId}`;

/** TWD of an order's payment that are neither refunded nor requested to be; 0 before it is paid. */
export async function leftOfPayment(db: Queryable, orderId: number): Promise<number> {
  const left = sql<number>`${paymentAttempts.capturedAmount} - ${paymentAttempts.refundedAmount}`;
  const [row] = await db
    .select({ left })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, orderId), paymentAttempts.isPayment));
  return row?.left ?? 0;
}

/**
 * TWD of an order's payment that refunds of its goods can still give back. It excludes what returned goods have paid for
 * other goods, as far as that is refunded if those do not reach the shopper.
 */
export async function leftToGiveBack(db: Queryable, orderId: number): Promise<number> {
  const left = await leftOfPayment(db, orderId);
  return Math.max(left - (await reservedForCredits(db, orderId)), 0);
}

/**
 * TWD that the exchanges of an order may still give back. Before its goods have left, an exchange can be cancelled, which
 * gives its whole credit back. Afterwards amounts that a person has refunded are taken off, each once: first off the
 * oldest credit, so that it is enough whichever goods come back first.
 */
async function reservedForCredits(db: Queryable, fromOrderId: number): Promise<number> {
  const credits = await listCredits(db, fromOrderId);
  const open = credits.filter(({ isOver }) => !isOver);
  if (open.length === 0) return 0;
  const known = await readAmounts(db, fromOrderId, credits);
  let takenOff = known.takenOff;
  let reserved = 0;
  for (const { credit, madeAt, hasLeft } of open) {
    const left = hasLeft ? loweredCredit({ credit, madeAt }, { ...known, takenOff }) : credit;
    takenOff += credit - left;
    reserved += left;
  }
  return reserved;
}

/**
 * TWD of the credit of an exchange that go back when its goods come back. The goods of an exchange are refunded as an
 * amount alone on the first order. So an amount that a person has refunded there since the exchange was made is taken
 * off, except what another exchange of that order has taken off already.
 */
export async function creditLeft(
  db: Queryable,
  { fromOrderId, orderId }: Pick<Exchange, 'fromOrderId' | 'orderId'>,
): Promise<number> {
  const credits = await listCredits(db, fromOrderId);
  const own = credits.find((each) => each.orderId === orderId);
  if (!own) return 0;
  const others = credits.filter((each) => each !== own);
  return loweredCredit(own, await readAmounts(db, fromOrderId, others));
}

interface Amounts {
  /** Amounts alone that persons have refunded on the first order. */
  amounts: readonly { amount: number; createdAt: Date }[];
  /** TWD of them that exchanges have taken off. */
  takenOff: number;
}

/** The amounts alone that persons have refunded on an order. `credits`: those that may have taken some of them off. */
async function readAmounts(
  db: Queryable,
  fromOrderId: number,
  credits: readonly ExchangeCredit[],
): Promise<Amounts> {
  const refunds = await refundsOfPayment(db, fromOrderId);
  const units = new Set((await readLineRefunds(db, fromOrderId)).map(({ refundId }) => refundId));
  const amounts = refunds.filter(
    ({ id, refundKey, shipFee }) =>
      refundKey.startsWith(byPersonPrefix) && shipFee === 0 && !units.has(id),
  );
  const wentBack = (key: string) => refunds.find(({ refundKey }) => refundKey === key)?.amount ?? 0;
  const takenOff = credits
    .filter(({ isOver }) => isOver)
    .map(({ credit, orderId }) => credit - wentBack(creditRefundKey(orderId)));
  return { amounts, takenOff: sum(takenOff) };
}

function loweredCredit(
  { credit, madeAt }: Pick<ExchangeCredit, 'credit' | 'madeAt'>,
  { amounts, takenOff }: Amounts,
): number {
  const since = amounts.filter(({ createdAt }) => createdAt >= madeAt);
  const lowered = Math.max(sum(since.map(({ amount }) => amount)) - takenOff, 0);
  return Math.max(credit - lowered, 0);
}

const sum = (all: readonly number[]) => all.reduce((total, each) => total + each, 0);

/** The refunds from the payment of an order. */
function refundsOfPayment(db: Queryable, orderId: number) {
  return db
    .select({
      id: paymentRefunds.id,
      refundKey: paymentRefunds.refundKey,
      amount: paymentRefunds.amount,
      shipFee: paymentRefunds.shipFee,
      createdAt: paymentRefunds.createdAt,
    })
    .from(paymentRefunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, paymentRefunds.attemptId))
    .where(and(eq(paymentRefunds.orderId, orderId), paymentAttempts.isPayment));
}
