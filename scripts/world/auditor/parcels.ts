import { unitsOf } from './goods.ts';
import type { Knowledge, KnownOrder } from './knowledge.ts';

/** TWD that go back for goods that nobody fetched: what is left of the money, or nothing of money that never came. */
export const worthOfParcel = ({ payment, asked, promised }: KnownOrder): number =>
  payment === 'PAID' ? Math.max(asked - promised, 0) : 0;

/** The goods of an order are back with the shop, which ends it. Those that can be sold again are on the shelf. */
export function cameBack(order: KnownOrder, { isSaleable }: { isSaleable: boolean }): void {
  order.isGivenUp = true;
  order.isUncollected = true;
  if (!isSaleable) return;
  for (const [product, units] of unitsOf(order.lines)) order.restocked.set(product, units);
  order.giftsBack = new Set(order.gifts.map(({ id }) => id));
}

/** Whether a member who once left a parcel in the store may not pay on receipt any more. */
export const isBarred = ({ orders }: Pick<Knowledge, 'orders'>, member: number): boolean =>
  [...orders.values()].some((order) => order.member === member && order.isUncollected);
