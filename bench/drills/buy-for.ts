import { type Buyer, purchase, type RawAnswer } from '#server/testing/http-buyers.ts';

/** The result of purchases: confirmed orders, and the numbers of failed answers, by status. */
export interface Bought {
  orders: number[];
  refusals: Record<number, number>;
  /** Requests without an answer of any copy. */
  unanswered: number;
}

/** Buyers buy one unit each, again and again, from the copies in turns, until `isOver`. */
export async function buyUntil(
  isOver: () => boolean,
  origins: readonly string[],
  buyers: readonly Buyer[],
  goods: ReadonlyMap<number, number>,
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
        await purchase(origin, buyer, { productId, quantity: 1 }, paid).then(note, () => {
          bought.unanswered += 1;
        });
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
