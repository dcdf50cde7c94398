import { done, refused } from '#contract/outcome.ts';
import { toWireInstant } from '#rules/dates.ts';
import { lockOrder } from '#server/ordering/orders/lock-order.ts';
import { assignTransfer, isUnknownTransfer } from '#server/ordering/payments/exception-money.ts';
import { resolvePaymentException } from '#server/ordering/payments/exceptions.ts';
import { findException } from '#server/ordering/payments/search-exceptions.ts';
import type { Shop } from '#server/shop.ts';
import { nameOfAdministrator } from '../../admin/administrators.ts';
import { type Actor, audited } from '../../admin/audit.ts';

/**
 * Assigns a transfer without an order to an order, and closes the exception. Of two simultaneous requests one gets
 * ALREADY_HANDLED. The order is locked first, as everywhere where its money changes.
 */
export function assignException(shop: Shop, actor: Actor, id: number, orderId: number) {
  return audited(shop, actor, async ({ inside, transaction, note }) => {
    const found = await findException(transaction, id);
    if (!found) return refused('NOT_FOUND');
    if (!(await lockOrder(transaction, { orderId }, ['id']))) return refused('ORDER_NOT_FOUND');
    const by = await nameOfAdministrator(transaction, actor.administratorId);
    if (!isUnknownTransfer(found.exception)) return notAssignable();
    const resolved = await resolvePaymentException(inside, { id, by, resolution: 'ASSIGNED' });
    if (!resolved.ok) return refused('ALREADY_HANDLED');
    const { kind, amount, resolvedAt } = resolved.value;
    const taken = await assignTransfer(inside, transaction, { exception: resolved.value, orderId });
    if (!taken.ok) return notAssignable();
    await note({
      call: 'assignException',
      subject: ['payment-exception', id],
      before: { state: 'OPEN', kind, amount },
      after: { state: 'RESOLVED', orderId, isPaid: taken.value.isPaid },
    });
    return done({ id, resolvedAt: toWireInstant(resolvedAt ?? shop.clock.now()), ...taken.value });
  });
}

const notAssignable = () =>
  refused('ORDER_CANNOT_BE_MOVED', { message: '這筆異常不是可以指定訂單的入帳' });
