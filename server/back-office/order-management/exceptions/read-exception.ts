import type { Reply } from '#contract/call.ts';
import type { adminExceptionCalls } from '#contract/calls/admin-exceptions.ts';
import { done, refused } from '#contract/outcome.ts';
import { toWireInstant } from '#rules/dates.ts';
import { readOrderOverviews } from '#server/ordering/orders/order-overview.ts';
import { findTransferOf, moneyToGiveBack } from '#server/ordering/payments/exception-money.ts';
import { holdsGoods } from '#server/ordering/payments/held-orders.ts';
import { type AttemptHistory, readPayments } from '#server/ordering/payments/read-payments.ts';
import {
  findException,
  type ListedException,
} from '#server/ordering/payments/search-exceptions.ts';
import { findRefund } from '#server/ordering/payments/search-refunds.ts';
import {
  isMoneyThere,
  readUndecided,
  sumOfWaiting,
} from '#server/ordering/payments/taken-back-transfers.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';
import { readRefundLimit } from '../../approvals/refund-limit.ts';
import { waitingAbout } from '../../approvals/search.ts';
import { listedException } from '../../payments-and-returns/exceptions.ts';
import { listedRefunds } from '../../payments-and-returns/refunds.ts';
import { transfersSubject } from './accept-transfers.ts';

type ExceptionPage = Reply<typeof adminExceptionCalls.readPaymentException>;

/** The data of one exception's page; NOT_FOUND if it is unknown. */
export async function readException(shop: Pick<Shop, 'db' | 'clock'>, id: number) {
  const { db, clock } = shop;
  const found = await findException(db, id);
  if (!found) return refused('NOT_FOUND');
  const { exception } = found;
  const { orderId } = exception;
  const order =
    orderId === null ? undefined : (await readOrderOverviews(db, [orderId])).get(orderId);
  const undecided = await readUndecided(db, orderId === null ? [] : [orderId]);
  const listed = listedException(found, { order, undecided, now: clock.now() });
  const history = await historyOf(db, found);
  const page: ExceptionPage = {
    ...listed,
    refundable: listed.actions.includes('REFUND') ? moneyToGiveBack(found) : 0,
    waiting: sumOfWaiting(undecided),
    isMoneyThere: isMoneyThere(exception),
    refundLimit: orderId === null ? null : await readRefundLimit(db, orderId),
    holdsGoods: holdsGoods(exception),
    messages: (history?.reports ?? []).toReversed().map(({ at, door, state, amount, code }) => ({
      at: toWireInstant(at),
      door,
      state,
      amount,
      code,
    })),
    deposits: (await depositsOf(db, found, history)).map(({ amount, depositedAt, receivedAt }) => ({
      amount,
      depositedAt: toWireInstant(depositedAt),
      receivedAt: toWireInstant(receivedAt),
    })),
    refund: await refundOf(db, listed.refundId),
    approvals:
      orderId === null
        ? []
        : await waitingAbout(shop, [
            ['order', orderId],
            [transfersSubject, orderId],
          ]),
  };
  return done(page);
}

async function historyOf(
  db: Queryable,
  { attempt }: ListedException,
): Promise<AttemptHistory | undefined> {
  if (!attempt) return undefined;
  const payments = await readPayments(db, attempt.orderId);
  return payments.find((each) => each.attempt.id === attempt.id);
}

async function depositsOf(
  db: Queryable,
  { exception }: ListedException,
  history: AttemptHistory | undefined,
) {
  if (history) return history.deposits;
  const own = await findTransferOf(db, exception);
  return own ? [own] : [];
}

async function refundOf(db: Queryable, refundId: number | null): Promise<ExceptionPage['refund']> {
  const found = refundId === null ? undefined : await findRefund(db, refundId);
  const [refund] = await listedRefunds(db, found ? [found] : []);
  return refund ?? null;
}
