import { afterEach, describe, expect, it } from 'vitest';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { buy, newShopper, sendCart, syncCart } from '#server/testing/new-shopper.ts';

const test = shopForTests();

afterEach(() => checkLedgers(test.shop.db));

async function shopperAndProduct() {
  const product = await newProduct(test.shop, {
    price: 150,
    stock: 9,
  });
  return { shopper: await newShopper(test), product };
}

describe('a cart that has become an order', () => {
  it('names the order until the cart is filled again [2.059]', async () => {
    const { shopper, product } = await shopperAndProduct();
    const { id } = await buy(shopper, { products: { [product]: 2 } });
    expect((await shopper.api.readShoppingCart()).data.order.id).toBe(id);
    await syncCart(shopper, { products: { [product]: 1 } });
    expect((await shopper.api.readShoppingCart()).data.order.id).toBeNull();
    await syncCart(shopper, {});
    expect((await shopper.api.readShoppingCart()).data.order.id).toBeNull();
  });
});

describe('a sent cart', () => {
  it('shows live locks until it is changed, and again when the change is undone', async () => {
    const { shopper, product } = await shopperAndProduct();
    const sent = await sendCart(shopper, { products: { [product]: 2 } });
    const { data } = await shopper.api.readShoppingCart();
    expect(data.order.locksExpireAt).toBe(sent.order.locksExpireAt);
    expect(data.order.locksExpireAt).not.toBeNull();

    const changed = await syncCart(shopper, { products: { [product]: 3 } });
    expect(changed.order.locksExpireAt).toBeNull();
    // Its locks still count as available to this member.
    expect(changed.items.products).toEqual([{ id: product, quantity: 3, lockedQuantity: 2 }]);

    const restored = await syncCart(shopper, { products: { [product]: 2 } });
    expect(restored.order.locksExpireAt).toBe(sent.order.locksExpireAt);
  });

  it('shows no live locks when its lines are fewer or its delivery is another', async () => {
    const { shopper, product } = await shopperAndProduct();
    const other = await newProduct(test.shop, { price: 90, stock: 9 });
    await sendCart(shopper, { products: { [product]: 2, [other]: 1 } });
    const fewer = await syncCart(shopper, { products: { [product]: 2 } });
    expect(fewer.order.locksExpireAt).toBeNull();
    const farther = await syncCart(
      shopper,
      { products: { [product]: 2, [other]: 1 } },
      { order: { islandsType: 'OUTLYING_ISLAND', shipType: 'HOME' } },
    );
    expect(farther.order.locksExpireAt).toBeNull();
  });
});
