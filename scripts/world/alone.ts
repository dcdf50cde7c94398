import { newProduct } from '#server/testing/new-goods.ts';
import { buy, checkoutBody, newShopper, sendCart } from '#server/testing/new-shopper.ts';
import type { World } from './people.ts';

/** How long one shopper took who bought alone, at the end of a seed. */
export interface Alone {
  /** Carts that were sent and orders that were made: a step of the world each. */
  steps: number;
  /** Milliseconds. */
  took: number;
}

const purchases = 30;

/**
 * One shopper buys without any mishap, on the server and the database that the world leaves: the speed with which that
 * of the world is compared, whatever else the machine does.
 */
export async function buyAlone({ town }: World): Promise<Alone> {
  const { test } = town;
  const product = await newProduct(test.shop, { price: 200, stock: 2 * purchases });
  const shopper = await newShopper(test);
  const wanted = { products: { [product]: 1 } };
  const { paidAmount } = await buy(shopper, wanted);
  const from = performance.now();
  for (let time = 0; time < purchases; time++) {
    await sendCart(shopper, wanted, { paid: paidAmount });
    await shopper.api.checkout({ body: checkoutBody() });
  }
  return { steps: 2 * purchases, took: Math.round(performance.now() - from) };
}
