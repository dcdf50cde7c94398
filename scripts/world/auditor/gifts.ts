import { compare, isCancelled, type Knowledge } from './knowledge.ts';
import { addOnWorth, afterOffers, type KnownLine } from './lines.ts';
import type { KnownReward } from './rewards.ts';

/** A gift as a cart shows it. */
export interface ShownGift {
  id: number;
  quantity: number;
  state: string | null;
}

interface GiftsOfCart {
  reward: KnownReward | null;
  /** The gift that the shopper wants, where there is a choice. */
  chosen: number | null;
  /** Those of a first order. */
  first: readonly number[];
  shown: readonly ShownGift[];
}

/**
 * The gifts of a sent cart: one unit each of the right ones. One that has run out is shown as given away, or another one
 * is given in its place where there is a choice. Whether the last units are reserved is the shop's secret.
 */
export function checkGifts(
  knowledge: Knowledge,
  what: string,
  { reward, chosen, first, shown }: GiftsOfCart,
): void {
  const isScarce = (id: number) => knowledge.gifts.get(id)?.isScarce ?? true;
  for (const { id, quantity, state } of shown) {
    if (quantity === 1 || (isScarce(id) && quantity === 0 && state === 'giveOut')) continue;
    knowledge.differences.push(`${what}: ${quantity} of gift ${id}, ${state}`);
  }
  const ids = shown.map(({ id }) => id).sort((a, b) => a - b);
  const isRight = possible(reward, chosen, isScarce).some(
    (some) => JSON.stringify([...some, ...first].sort((a, b) => a - b)) === JSON.stringify(ids),
  );
  if (!isRight)
    knowledge.differences.push(
      `${what}: gifts ${ids} of ${JSON.stringify(reward)}, ${chosen} and ${first}`,
    );
}

/** The sets of gifts that are right, by what may have run out. */
function possible(
  reward: KnownReward | null,
  chosen: number | null,
  isScarce: (id: number) => boolean,
): number[][] {
  if (!reward) return [[]];
  if (!reward.isChoice) return [[...reward.gifts].sort((a, b) => a - b)];
  const first = reward.gifts.findIndex((id) => !isScarce(id));
  const inTurn = first < 0 ? reward.gifts : reward.gifts.slice(0, first + 1);
  const wanted = chosen !== null && reward.gifts.includes(chosen) ? [chosen] : [];
  if (wanted[0] !== undefined && !isScarce(wanted[0])) return [wanted];
  return [...wanted, ...inTurn].map((id) => [id]);
}

/** TWD of the goods of an order that count for its gifts. */
export const goodsForGifts = (lines: readonly KnownLine[]): number =>
  lines.reduce((sum, line) => sum + afterOffers(line) - addOnWorth(line), 0);

/** Units of each gift that must be there: the count without those of living orders. */
export function expectedGifts({ gifts, orders }: Knowledge): Map<number, number> {
  const left = new Map([...gifts].map(([id, { counted }]) => [id, counted]));
  for (const order of orders.values()) {
    if (isCancelled(order)) continue;
    for (const { id } of order.gifts)
      if (!order.giftsBack.has(id)) left.set(id, (left.get(id) ?? 0) - 1);
  }
  return left;
}

/** Compares the shop's count of each gift with the units that were given. */
export function compareGifts(knowledge: Knowledge, shown: ReadonlyMap<number, number>): void {
  for (const [id, units] of expectedGifts(knowledge))
    compare(knowledge, `stock of gift ${id}`, units, shown.get(id));
}
