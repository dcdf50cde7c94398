import type { Reply } from '#contract/call.ts';
import type { adminPaymentCalls } from '#contract/calls/admin-payments.ts';
import { done, refused } from '#contract/outcome.ts';
import { toWireInstant, toWireInstantOrNull } from '#rules/dates.ts';
import { isReversal } from '#rules/payments/reversal.ts';
import { lockOrderOfPayment } from '#server/ordering/orders/lock-order.ts';
import { type OrderOverview, readOrderOverviews } from '#server/ordering/orders/order-overview.ts';
import { resolvePaymentException } from '#server/ordering/payments/exceptions.ts';
import type { Attempt } from '#server/ordering/payments/provider.ts';
import {
  countOpenByKind,
  type ExceptionSearch,
  findException,
  type ListedException,
  searchExceptions,
} from '#server/ordering/payments/search-exceptions.ts';
import {
  closeReversal,
  readUndecided,
  type UndecidedTransfers,
} from '#server/ordering/payments/taken-back-transfers.ts';
import { invalid } from '#server/platform/http/call-input.ts';
import type { Page } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';
import { nameOfAdministrator } from '../admin/administrators.ts';
import { type Actor, audited } from '../admin/audit.ts';
import { maskedOrder, orderIdOf } from './masked-order.ts';
import { possibleActions } from './possible-actions.ts';

type Listed = Reply<typeof adminPaymentCalls.searchPaymentExceptions>[number];

/** The fields of an attempt in lists; amounts are TWD. */
export function attemptSummary(attempt: Attempt) {
  const { id, number, status, amount, capturedAmount, refundedAmount, isPayment } = attempt;
  return { id, number, status, amount, capturedAmount, refundedAmount, isPayment };
}

/** One page of the exceptions, newest first, each with the actions that are possible. */
export async function listExceptions(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { orderNo, ...search }: Omit<ExceptionSearch, 'orderId'> & { orderNo?: string | undefined },
): Promise<Page<Listed[]>> {
  const orderId = await orderIdOf(db, orderNo);
  const { items, meta } = await searchExceptions(db, { ...search, orderId });
  const orderIds = items.flatMap(({ exception }) => exception.orderId ?? []);
  const orders = await readOrderOverviews(db, orderIds);
  const undecided = await readUndecided(db, orderIds);
  const now = clock.now();
  return {
    items: items.map((item) => {
      const order = orders.get(item.exception.orderId ?? 0);
      return listedException(item, { order, undecided, now });
    }),
    meta,
  };
}

interface Around {
  order: OrderOverview | undefined;
  /** The transfers of its order, and perhaps of others. */
  undecided: UndecidedTransfers;
  now: Date;
}

/** One exception as lists show it, with the overview of its order. */
export function listedException(item: ListedException, { order, undecided, now }: Around): Listed {
  const { exception, attempt } = item;
  const { detail, createdAt } = exception;
  const age = Math.floor((now.getTime() - createdAt.getTime()) / 1000);
  return {
    ...exception,
    state: exception.resolvedAt ? 'RESOLVED' : 'OPEN',
    order: order ? maskedOrder(order) : null,
    attempt: attempt && attemptSummary(attempt),
    refundId: typeof detail.refundId === 'number' ? detail.refundId : null,
    code: String(detail.code ?? ''),
    virtualAccount: typeof detail.virtualAccount === 'string' ? detail.virtualAccount : null,
    books: ledgerDifferenceOf(exception),
    createdAt: toWireInstant(createdAt),
    ageSeconds: Math.max(0, age),
    actions: possibleActions(item, order, undecided),
    resolvedAt: toWireInstantOrNull(exception.resolvedAt),
  };
}

function ledgerDifferenceOf({ kind, detail }: ListedException['exception']): Listed['books'] {
  if (kind !== 'BOOKS_DIFFER') return null;
  const { complaint, rows, subject, ids } = detail;
  return {
    complaint: String(complaint),
    rows: Number(rows),
    subject: String(subject),
    ids: String(ids),
  };
}

/** The number of open exceptions, in total and of each kind. */
export async function countExceptions({ db }: Pick<Shop, 'db'>) {
  const kinds = await countOpenByKind(db);
  return { open: kinds.reduce((sum, { open }) => sum + open, 0), kinds };
}

/** What a person says about an exception that they close. */
export interface Closing {
  note: string;
  /** Of a transfer that the bank took back: whether its money is there all the same. Without an answer it is gone. */
  isMoneyThere?: boolean | undefined;
}

/**
 * Closes an exception with a note about the action that was taken. ALREADY_HANDLED if it is closed;
 * ORDER_CANNOT_BE_MOVED while a refund is owed, because only the completion of the refund closes such an exception;
 * VALIDATION_FAILED if it is about no transfer that the bank took back, and the money is said to be there or not.
 */
export function resolveException(shop: Shop, actor: Actor, id: number, closing: Closing) {
  const { note, isMoneyThere } = closing;
  return audited(shop, actor, async ({ inside, transaction, note: record }) => {
    const found = await findException(inside.db, id);
    if (!found) return refused('NOT_FOUND');
    const { orderId } = found.exception;
    if (!found.exception.resolvedAt && !possibleActions(found, undefined).includes('RESOLVE')) {
      return refused('ORDER_CANNOT_BE_MOVED', { message: '請匯出款項後以「完成退款」結案' });
    }
    const isAboutReversal = orderId !== null && isReversal(found.exception);
    if (isMoneyThere !== undefined && !isAboutReversal) {
      return invalid({ is_money_there: '只有銀行收回的轉帳才需要說明款項是否仍在' });
    }
    const by = await nameOfAdministrator(inside.db, actor.administratorId);
    const closed = { id, by, resolution: note };
    const answer = { isMoneyThere: isMoneyThere === true };
    if (isAboutReversal) await lockOrderOfPayment(transaction, orderId);
    const resolved = isAboutReversal
      ? await closeReversal(inside, transaction, { ...closed, ...answer, orderId })
      : await resolvePaymentException(inside, closed);
    if (!resolved.ok) return refused('ALREADY_HANDLED');
    const { kind, amount, expectedAmount, resolvedAt } = resolved.value;
    await record({
      call: 'resolvePaymentException',
      subject: ['payment-exception', id],
      before: { state: 'OPEN', kind, amount, expectedAmount },
      after: { state: 'RESOLVED', ...(isAboutReversal && answer) },
    });
    return done({ id, resolvedAt: toWireInstant(resolvedAt ?? shop.clock.now()) });
  });
}
