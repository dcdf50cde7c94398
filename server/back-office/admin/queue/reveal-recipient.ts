import { done, refused } from '#contract/outcome.ts';
import { readContact } from '#server/ordering/orders/order-facts.ts';
import type { Shop } from '#server/shop.ts';
import { type Actor, audited } from '../audit.ts';

/** What lists hide of one order, for a reason that stays on record. */
export function revealRecipient(shop: Shop, actor: Actor, orderId: number, reason: string) {
  return audited(shop, actor, async ({ transaction, note }) => {
    const contact = await readContact(transaction, orderId);
    if (!contact) return refused('ORDER_NOT_FOUND');
    await note({ call: 'revealRecipient', subject: ['order', orderId], after: { reason } });
    return done(contact);
  });
}
