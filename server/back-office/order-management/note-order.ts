import { done, refused } from '#contract/outcome.ts';
import { lockOrder } from '#server/ordering/orders/lock-order.ts';
import type { Shop } from '#server/shop.ts';
import { type Actor, type Audited, audited } from '../admin/audit.ts';
import { listColleagues, namesOf } from '../admin/colleagues.ts';
import { mailNotice } from '../admin/notice-email.ts';
import { readOrderPage } from './read-order.ts';
import { orderMentions, orderNotes } from './tables.ts';

interface NewNote {
  text: string;
  /** The colleagues whom the note mentions. */
  mentions: readonly number[];
}

/**
 * Stores a note for colleagues, and sends those whom it mentions an e-mail. Neither the e-mail nor the audit log
 * contains the text. NOT_FOUND if a mentioned administrator may not read orders.
 */
export async function noteOrder(shop: Shop, actor: Actor, orderId: number, note: NewNote) {
  const noted = await audited(shop, actor, (within) => writeNote(within, actor, orderId, note));
  return noted.ok ? readOrderPage(shop, orderId) : noted;
}

async function writeNote(
  { inside, transaction, note }: Audited,
  { administratorId }: Actor,
  orderId: number,
  { text, mentions: given }: NewNote,
) {
  const order = await lockOrder(transaction, { orderId }, ['orderNo']);
  if (!order) return refused('ORDER_NOT_FOUND');
  const mentions = [...new Set(given)];
  const known = await listColleagues(transaction, 'orders.read');
  if (!mentions.every((id) => known.some((one) => one.id === id))) {
    return refused('NOT_FOUND', { message: '提到的同事已停用或不能查看訂單' });
  }
  const createdAt = inside.clock.now();
  const [made] = await transaction
    .insert(orderNotes)
    .values({ orderId, administratorId, text, createdAt })
    .returning({ id: orderNotes.id });
  if (made && mentions.length > 0) {
    await transaction
      .insert(orderMentions)
      .values(mentions.map((id) => ({ noteId: made.id, administratorId: id })));
  }
  const by = (await namesOf(transaction, [administratorId])).get(administratorId) ?? '';
  for (const id of mentions) {
    if (id === administratorId) continue;
    await mailNotice(inside, transaction, id, {
      heading: `訂單 ${order.orderNo} 有提到您的備註`,
      told: `${by} 在訂單 ${order.orderNo} 的備註提到您，請登入後台查看。`,
      path: `/orders/${orderId}`,
    });
  }
  await note({ call: 'noteOrder', subject: ['order', orderId] });
  return done(undefined);
}
