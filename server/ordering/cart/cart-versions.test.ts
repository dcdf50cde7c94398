import { afterEach, describe, expect, it } from 'vitest';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newDiscountEvent, newProduct } from '#server/testing/new-goods.ts';
import {
  buy,
  itemsOf,
  newShopper,
  refusalOf,
  type Shopper,
  syncCart,
  tally,
  type Wanted,
} from '#server/testing/new-shopper.ts';

const test = shopForTests();

afterEach(() => checkLedgers(test.shop.db));

/** What a device does that shows the cart of this version. */
const saveOver = ({ api }: Shopper, version: string, wanted: Wanted) =>
  api.updateShoppingCart({ body: { items: itemsOf(wanted), version } });

const readCart = async ({ api }: Shopper) => (await api.readShoppingCart()).data;

describe('the version of a cart', () => {
  it('lets one of many devices save in the same moment; the others lose nothing of it [6.009]', async () => {
    const shopper = await newShopper(test);
    const goods = await Promise.all(
      Array.from({ length: 8 }, () => newProduct(test.shop, { stock: 9 })),
    );
    for (const before of [{}, { products: { [goods[0] as number]: 3 } }]) {
      const { version } = await syncCart(shopper, before);
      const codes = await Promise.all(
        goods.map((id) => refusalOf(saveOver(shopper, version, { products: { [id]: 1 } }))),
      );
      expect(tally(codes)).toEqual({ '': 1, CART_CHANGED: 7 });
      const saved = goods[codes.indexOf('')];
      const { items } = await readCart(shopper);
      expect(items.products).toMatchObject([{ id: saved, quantity: 1 }]);
    }
  });

  it('of a cart that never was protects the first goods', async () => {
    const shopper = await newShopper(test);
    const product = await newProduct(test.shop, { stock: 9 });
    const { version } = await readCart(shopper);
    await saveOver(shopper, version, { products: { [product]: 1 } });
    expect(await refusalOf(saveOver(shopper, version, {}))).toBe('CART_CHANGED');
  });

  it('is that of each answer, also after a correction, another price, a merge and an order', async () => {
    const shopper = await newShopper(test);
    const product = await newProduct(test.shop, { stock: 4 });
    const corrected = await syncCart(shopper, { products: { [product]: 9 } });
    expect(corrected.items.products).toMatchObject([{ quantity: 4 }]);
    const { data: saved } = await saveOver(shopper, corrected.version, {
      products: { [product]: 1 },
    });
    await newDiscountEvent(test.shop);
    const repriced = await readCart(shopper);
    expect(repriced.changes).toMatchObject([{ reason: 'PRICE' }]);
    expect(repriced.version).not.toBe(saved.version);
    const { data: again } = await saveOver(shopper, repriced.version, {
      products: { [product]: 2 },
    });
    const { data: merged } = await shopper.api.updateShoppingCart({
      body: { items: itemsOf({ products: { [product]: 1 } }), isMerge: true },
    });
    expect(await refusalOf(saveOver(shopper, again.version, {}))).toBe('CART_CHANGED');
    await saveOver(shopper, merged.version, { products: { [product]: 3 } });
    await buy(shopper, { products: { [product]: 3 } });
    expect(await refusalOf(saveOver(shopper, merged.version, {}))).toBe('CART_CHANGED');
    await saveOver(shopper, (await readCart(shopper)).version, {});
  });

  it('is not asked of programs that send none', async () => {
    const shopper = await newShopper(test);
    const [first, second] = [await newProduct(test.shop), await newProduct(test.shop)];
    await syncCart(shopper, { products: { [first]: 1 } });
    const { items } = await syncCart(shopper, { products: { [second]: 1 } });
    expect(items.products).toMatchObject([{ id: second }]);
  });
});
