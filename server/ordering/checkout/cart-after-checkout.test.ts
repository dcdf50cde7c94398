import { afterEach, describe, expect, it } from 'vitest';
import { atCheckout, checkout } from '#server/testing/at-checkout.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newCombination, newProduct } from '#server/testing/new-goods.ts';
import { newCoupon } from '#server/testing/new-promotions.ts';
import { failureOf, newShopper, sendCart } from '#server/testing/new-shopper.ts';

const test = shopForTests();
afterEach(() => checkLedgers(test.shop.db));

describe('the cart after a checkout', () => {
  it('empties the cart, and a second submit finds nothing to order [7.112, 8.034]', async () => {
    const { shopper } = await atCheckout(test);
    await checkout(shopper);
    const { data } = await shopper.api.readShoppingCart();
    expect(data.items.products).toEqual([]);
    expect(data.order.locksExpireAt).toBeNull();
    const failure = await failureOf(checkout(shopper));
    expect(failure).toMatchObject({ status: 400, errorCode: 'TEMP_ORDER_FAILED' });
  });

  it('takes off the cart what the order contains, not what was added meanwhile [4.120]', async () => {
    const shopper = await newShopper(test);
    const [sent, added] = [await newProduct(test.shop, { stock: 9 }), await newProduct(test.shop)];
    const set = await newCombination(test.shop, { [sent]: 1 });
    await sendCart(shopper, { products: { [sent]: 2 }, combinations: { [set]: 1 } });
    await shopper.api.updateShoppingCart({
      body: {
        items: {
          products: [
            { id: sent, quantity: 3 },
            { id: added, quantity: 4 },
          ],
          productCombinations: [{ id: set, quantity: 1 }],
        },
      },
    });
    const placed = await checkout(shopper);
    const { data } = await shopper.api.readShoppingCart();
    expect(data.items).toMatchObject({
      products: [
        { id: sent, quantity: 1 },
        { id: added, quantity: 4 },
      ],
      productCombinations: [],
    });
    expect(data.order).toMatchObject({ id: placed.data.id, locksExpireAt: null, shipType: null });
    await shopper.api.updateShoppingCart({
      body: { items: { products: [{ id: added, quantity: 4 }], productCombinations: [] } },
    });
    expect((await shopper.api.readShoppingCart()).data.order.id).toBeNull();
  });

  it('keeps a coupon that was chosen meanwhile, not the one that the order used', async () => {
    const shopper = await newShopper(test);
    const id = await newProduct(test.shop, { price: 500, stock: 9 });
    const [used, other] = [
      await newCoupon(test.shop, shopper.id),
      await newCoupon(test.shop, shopper.id),
    ];
    const couponOfCart = async () => (await shopper.api.readShoppingCart()).data.events.couponId;
    const items = { products: [{ id, quantity: 2 }], productCombinations: [] };
    await sendCart(shopper, { products: { [id]: 1 } }, { couponId: used });
    await checkout(shopper);
    expect(await couponOfCart()).toBeNull();
    await sendCart(shopper, { products: { [id]: 1 } });
    await shopper.api.updateShoppingCart({ body: { items, couponId: other } });
    await checkout(shopper);
    expect(await couponOfCart()).toBe(other);
  });
});
