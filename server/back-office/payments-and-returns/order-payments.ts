import { done, refused } from '#contract/outcome.ts';
import { toWireInstant, toWireInstantOrNull } from '#rules/dates.ts';
import { readOrderOverviews } from '#server/ordering/orders/order-overview.ts';
import { readPayments } from '#server/ordering/payments/read-payments.ts';
import { readAccount, shownAccount } from '#server/ordering/payments/refund-accounts.ts';
import { searchRefunds } from '#server/ordering/payments/search-refunds.ts';
import type { Shop } from '#server/shop.ts';
import { attemptSummary } from './exceptions.ts';
import { maskedOrder } from './masked-order.ts';
import { listedRefunds } from './refunds.ts';

/** The most refunds to read. An order has far fewer, because it has at most five attempts. */
const mostRefunds = 100;

/**
 * Everything about the money of one order: its attempts with the provider's reports, its transfers and refunds. The
 * answer leaves out values that open a provider's page or authorise a refund there. Whole messages of providers are
 * not stored anywhere.
 */
export async function readOrderPayments(shop: Pick<Shop, 'db' | 'keyedHash'>, orderId: number) {
  const { db } = shop;
  const order = (await readOrderOverviews(db, [orderId])).get(orderId);
  if (!order) return refused('ORDER_NOT_FOUND', { status: 404 });
  const payments = await readPayments(db, orderId);
  const account = await readAccount(db, shop, orderId);
  const { items } = await searchRefunds(db, { orderId, page: 1, perPage: mostRefunds });
  return done({
    order: maskedOrder(order),
    attempts: payments.map(({ attempt, reports, deposits }) => ({
      ...attemptSummary(attempt),
      provider: attempt.provider,
      isSurplus: attempt.depositId !== null,
      providerOrderId: attempt.providerOrderId,
      transactionId: attempt.transactionId,
      failureCode: attempt.failureCode,
      startedAt: toWireInstant(attempt.startedAt),
      settledAt: toWireInstantOrNull(attempt.settledAt),
      askedAt: toWireInstantOrNull(attempt.askedAt),
      messages: reports.map(({ at, door, state, amount, code }) => ({
        at: toWireInstant(at),
        door,
        state,
        amount,
        code,
      })),
      deposits: deposits.map(({ amount, depositedAt, receivedAt }) => ({
        amount,
        depositedAt: toWireInstant(depositedAt),
        receivedAt: toWireInstant(receivedAt),
      })),
    })),
    refunds: await listedRefunds(db, items),
    refundAccount: shownAccount(account),
  });
}
