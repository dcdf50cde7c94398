import { type Buyer, purchase, type RawAnswer } from '#server/testing/http-buyers.ts';

import type { History } from './history.ts';

/** The result of purchases: confirmed orders, and the numbers of failed answers, by status. */
export interface Bought {
  orders: number[];
  refusals: Record<number, number>;
  /** Requests without an answer of any copy. */
  unanswered: number;
}

/**
 * Buyers buy one unit each, again and again, from the copies in turns, until `isOver`; `history` gets each purchase.
 */
export async function buyUntil(
  isOver: () => boolean,
  origins: readonly string[],
  buyers: readonly Buyer[],
  goods: ReadonlyMap<number, number>,
  history: Pick<History, 'purchases'> = { purchases: [] },
): Promise<Bought> {
  const bought: Bought = { orders: [], refusals: {}, unanswered: 0 };
  const choices = [...goods];
  const note = ({ status, orderId }: RawAnswer & { orderId?: number }) => {
    if (status === 200 && orderId !== undefined) bought.orders.push(orderId);
    else bought.refusals[status] = (bought.refusals[status] ?? 0) + 1;
  };
  await Promise.all(
    buyers.map(async (buyer, index) => {
      for (let round = index; !isOver(); round++) {
        const [productId, paid] = choices[round % choices.length] ?? [0, 0];
        const origin = origins[round % origins.length] ?? '';
        const begin = performance.now();
        const answer = await purchase(origin, buyer, { productId, quantity: 1 }, paid).catch(
          () => undefined,
        );
        if (answer) note(answer);
        else bought.unanswered += 1;
        const { orderId } = answer ?? {};
        const confirmed = orderId !== undefined && { orderId };
        history.purchases.push({ productId, buyer, begin, end: performance.now(), ...confirmed });
      }
    }),
  );
  return bought;
}

/** Like `buyUntil`, for this many seconds. */
export function buyFor(
  seconds: number,
  ...rest: Parameters<typeof buyUntil> extends [unknown, ...infer Rest] ? Rest : never
): Promise<Bought> {
  const end = performance.now() + seconds * 1000;
  return buyUntil(() => performance.now() > end, ...rest);
}
