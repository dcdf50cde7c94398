import { setTimeout as pause } from 'node:timers/promises';
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

/** A call with a failed answer, or without one (status 0). */
export interface Failed {
  at: number;
  status: number;
  /** Whether the answer has a Retry-After. */
  hasRetryAfter: boolean;
}

/** The experience of buyers who retry. Moments are those of `performance.now()`. */
export interface Endured {
  /** The id of the order of each purchase that was confirmed. */
  orders: number[];
  confirmedAt: number[];
  failed: Failed[];
  /** Purchases that were refused finally, with the reason: there must be none. */
  refused: string[];
}

/** Milliseconds until a failed call is sent again, like a shopper who presses once more. */
const retryDelay = 100;

/**
 * Buyers buy one unit each, again and again, until `isOver`. A failed call is sent again. A checkout is repeated
 * with the key of its first try, and must lead to one order, whatever the first try did. `history` gets each purchase.
 */
export function endure(
  isOver: () => boolean,
  origin: string,
  buyers: readonly Buyer[],
  goods: ReadonlyMap<number, number>,
  history: Pick<History, 'purchases'>,
): { seen: Endured; ended: Promise<void> } {
  const seen: Endured = { orders: [], confirmedAt: [], failed: [], refused: [] };
  const choices = [...goods];

  async function again(call: () => Promise<RawAnswer>): Promise<RawAnswer> {
    for (;;) {
      const answer: RawAnswer = await call().catch(() => ({ status: 0, body: undefined }));
      if (answer.status > 0 && answer.status < 500) return answer;
      const hasRetryAfter = answer.retryAfter !== undefined;
      seen.failed.push({ at: performance.now(), status: answer.status, hasRetryAfter });
      await pause(retryDelay);
    }
  }

  async function buyOne(buyer: Buyer, [productId, paid]: [number, number]): Promise<void> {
    const cart = cartBody({ productId, quantity: 1 }, paid);
    const sent = await again(() =>
      callAs(origin, buyer, 'PUT', endpoints.updateShoppingCart.path, cart),
    );
    if (sent.status !== 200) return refuse('cart', sent);
    const key = { 'idempotency-key': systemRandom.token() };
    const begin = performance.now();
    const ordered = await again(() =>
      callAs(origin, buyer, 'POST', endpoints.checkout.path, checkoutBody, key),
    );
    const tried = { productId, buyer, begin, end: performance.now() };
    if (ordered.status !== 200) {
      history.purchases.push(tried);
      return refuse('checkout', ordered);
    }
    const orderId: number = ordered.body.data.id;
    history.purchases.push({ ...tried, orderId });
    seen.orders.push(orderId);
    seen.confirmedAt.push(performance.now());
    const paying = await again(() =>
      callAs(origin, buyer, 'POST', endpoints.startPayment.path, { orderId }),
    );
    if (paying.status !== 200) refuse('payment', paying);
  }
  function refuse(what: string, { status, body }: RawAnswer): void {
    seen.refused.push(`${what}: ${status} ${body?.error_code}`);
  }

  const all = buyers.map(async (buyer, index) => {
    for (let round = index; !isOver(); round++) {
      await buyOne(buyer, choices[round % choices.length] ?? [0, 0]);
    }
  });
  return { seen, ended: Promise.all(all).then(() => undefined) };
}
