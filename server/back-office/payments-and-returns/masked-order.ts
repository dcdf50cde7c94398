import { done, refused } from '#contract/outcome.ts';
import { toWireInstant } from '#rules/dates.ts';
import { maskName, maskPhone } from '#rules/mask.ts';
import {
  findOrderByNo,
  type OrderOverview,
  type OrderSearch,
  readContact,
  searchOrders,
} from '#server/ordering/orders/order-overview.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';
import { type Actor, audited } from '../admin/audit.ts';

/** An order for lists. Name and number are masked: enough to recognise the recipient, not enough to call or visit. */
export function maskedOrder(order: OrderOverview) {
  return {
    ...order,
    createdAt: toWireInstant(order.createdAt),
    recipient: maskName(order.recipient),
    recipientMobile: maskPhone(order.recipientMobile),
  };
}

/** One page of all orders, newest first. */
export async function listAllOrders({ db }: Pick<Shop, 'db'>, search: OrderSearch) {
  const { items, meta } = await searchOrders(db, search);
  return { items: items.map(maskedOrder), meta };
}

/** An id that no order has, so that a search for an unknown order number finds nothing. */
const noOrder = -1;

/** Converts an order number to the order id that filters a list: undefined without a number, -1 for an unknown one. */
export async function orderIdOf(
  db: Queryable,
  orderNo: string | undefined,
): Promise<number | undefined> {
  if (orderNo === undefined || orderNo === '') return undefined;
  return (await findOrderByNo(db, orderNo))?.id ?? noOrder;
}

/** The data of one order that lists mask, for a reason that the audit entry stores. */
export function revealRecipient(shop: Shop, actor: Actor, orderId: number, reason: string) {
  return audited(shop, actor, async ({ transaction, note }) => {
    const contact = await readContact(transaction, orderId);
    if (!contact) return refused('ORDER_NOT_FOUND');
    await note({ call: 'revealRecipient', subject: ['order', orderId], after: { reason } });
    return done(contact);
  });
}
