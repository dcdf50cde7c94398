import { endpoints } from '#contract/endpoints.ts';
import { systemRandom } from '#server/platform/random.ts';
import {
  type Buyer,
  callAs,
  cartBody,
  checkoutBody,
  type RawAnswer,
} from '#server/testing/http-buyers.ts';
import type { History } from './history.ts';

/**
 * Buyers buy one unit each, again and again, for this many seconds: one copy takes the cart, the other one the
 * checkout, and the first one the payment; then they change places. Throws for every refusal, because nothing is short
 * and nothing ends.
 */
export async function buyAcross(
  seconds: number,
  [one, other]: readonly [string, string],
  buyers: readonly Buyer[],
  goods: ReadonlyMap<number, number>,
  history: Pick<History, 'purchases'>,
): Promise<void> {
  const over = performance.now() + seconds * 1000;
  const choices = [...goods];
  await Promise.all(
    buyers.map(async (buyer, index) => {
      for (let round = index; performance.now() < over; round++) {
        const [productId, paid] = choices[round % choices.length] ?? [0, 0];
        const [first, second] = round % 2 === 0 ? [one, other] : [other, one];
        const cart = cartBody({ productId, quantity: 1 }, paid);
        expectDone(await callAs(first, buyer, 'PUT', endpoints.updateShoppingCart.path, cart));
        const begin = performance.now();
        const key = { 'idempotency-key': systemRandom.token() };
        const pay = (origin: string) =>
          callAs(origin, buyer, 'POST', endpoints.checkout.path, checkoutBody, key);
        const ordered = expectDone(await pay(second));
        const orderId: number = ordered.body.data.id;
        history.purchases.push({ productId, buyer, begin, end: performance.now(), orderId });
        // A shopper whose answer was lost asks the other copy with the same key.
        const again = expectDone(await pay(first));
        if (again.body.data.id !== orderId) throw new Error(`order ${orderId} was made twice`);
        expectDone(await callAs(first, buyer, 'POST', endpoints.startPayment.path, { orderId }));
      }
    }),
  );
}

function expectDone(answer: RawAnswer): RawAnswer {
  if (answer.status !== 200)
    throw new Error(`a purchase was refused: ${answer.status} ${answer.body?.error_code}`);
  return answer;
}
