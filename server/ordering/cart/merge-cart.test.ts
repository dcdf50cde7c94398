import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { products } from '#server/commerce/catalog/tables.ts';
import { setStock } from '#server/commerce/stock/set-stock.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { newCoupon } from '#server/testing/new-promotions.ts';
import {
  itemsOf,
  newShopper,
  refusalOf,
  type Shopper,
  syncCart,
} from '#server/testing/new-shopper.ts';
import { correctCart, findCart } from './saved-cart.ts';

const test = shopForTests();

afterEach(() => checkLedgers(test.shop.db));

const newGoods = (price: number) => newProduct(test.shop, { price, stock: 99 });

describe('a cart that was saved a while ago', () => {
  it('reports the change of every line once', async () => {
    const shopper = await newShopper(test);
    const [dearer, fewer, gone] = [await newGoods(100), await newGoods(100), await newGoods(100)];
    await syncCart(shopper, { products: { [dearer]: 1, [fewer]: 5, [gone]: 1 } });
    await test.shop.db.update(products).set({ price: 130 }).where(eq(products.id, dearer));
    await test.shop.db
      .update(products)
      .set({ currentVisibilityRule: 'OFFLINE' })
      .where(eq(products.id, gone));
    await setStock(test.shop.db, { productId: fewer, webStock: 2, erpStock: 2 });
    const { data } = await shopper.api.readShoppingCart();
    expect(data.changes).toEqual([
      { kind: 'product', id: fewer, reason: 'LIMITED', from: 5, to: 2 },
      { kind: 'product', id: gone, reason: 'UNKNOWN', from: 1, to: 0 },
      { kind: 'product', id: dearer, reason: 'PRICE', from: 100, to: 130 },
    ]);
    expect((await shopper.api.readShoppingCart()).data.changes).toEqual([]);
  });
});

describe('the correction of a cart', () => {
  it('does not replace a coupon that was chosen meanwhile', async () => {
    const shopper = await newShopper(test);
    const product = await newGoods(100);
    await syncCart(shopper, { products: { [product]: 1 } });
    const seen = await findCart(test.shop.db, shopper.id);
    const couponId = await newCoupon(test.shop, shopper.id);
    await shopper.api.updateShoppingCart({
      body: { items: itemsOf({ products: { [product]: 1 } }), couponId },
    });
    const to = { ...seen, products: [] };
    expect(await correctCart(test.shop.db, shopper.id, seen, to, test.clock.now())).toBe(false);
    expect(await findCart(test.shop.db, shopper.id)).toMatchObject({ ...seen, couponId });
  });
});

describe('a visitor’s cart at sign-in', () => {
  const merge = (shopper: Shopper, wanted: Parameters<typeof itemsOf>[0], key: string) =>
    shopper.api.updateShoppingCart(
      { body: { items: itemsOf(wanted), isMerge: true } },
      { idempotencyKey: key },
    );

  it('is added to the member’s cart, capped at what can be bought, and the capped lines are reported [6.010]', async () => {
    const shopper = await newShopper(test);
    const [limited, plenty, added] = [
      await newProduct(test.shop, { purchaseLimit: 6, stock: 50 }),
      await newGoods(100),
      await newGoods(100),
    ];
    await syncCart(shopper, { products: { [limited]: 4, [plenty]: 2 } });
    const { data } = await merge(shopper, { products: { [limited]: 5, [added]: 1 } }, 'a');
    expect(data.items.products).toMatchObject([
      { id: limited, quantity: 6 },
      { id: plenty, quantity: 2 },
      { id: added, quantity: 1 },
    ]);
    expect(data.changes).toEqual([
      { kind: 'product', id: limited, reason: 'LIMITED', from: 9, to: 6 },
    ]);
    expect(data.order).toMatchObject({ islandsType: 'MAIN_ISLAND', shipType: 'HOME' });
    expect((await shopper.api.readShoppingCart()).data.items).toEqual(data.items);
  });

  it('is added once with one Idempotency-Key, however often it is sent [6.010]', async () => {
    const shopper = await newShopper(test);
    const product = await newGoods(100);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => merge(shopper, { products: { [product]: 2 } }, 'once')),
    );
    expect(answers.map(({ data }) => data.items.products[0]?.quantity)).toEqual(Array(10).fill(2));
  });

  it('loses no units when many carts are added at once [6.010]', async () => {
    const shopper = await newShopper(test);
    const product = await newGoods(100);
    await syncCart(shopper, { products: { [product]: 1 } });
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        merge(shopper, { products: { [product]: 2 } }, `key-${index}`),
      ),
    );
    const { data } = await shopper.api.readShoppingCart();
    expect(data.items.products).toMatchObject([{ id: product, quantity: 25 }]);
  });

  it('reports which saved lines have another price now', async () => {
    const shopper = await newShopper(test);
    const [dearer, added] = [await newGoods(100), await newGoods(100)];
    await syncCart(shopper, { products: { [dearer]: 1 } });
    await test.shop.db.update(products).set({ price: 130 }).where(eq(products.id, dearer));
    const { data } = await merge(shopper, { products: { [added]: 1 } }, 'dearer');
    expect(data.changes).toEqual([
      { kind: 'product', id: dearer, reason: 'PRICE', from: 100, to: 130 },
    ]);
    expect((await shopper.api.readShoppingCart()).data.changes).toEqual([]);
  });

  it('takes only positive whole numbers of units', async () => {
    const shopper = await newShopper(test);
    const product = await newGoods(100);
    expect(await refusalOf(merge(shopper, { products: { [product]: 0 } }, 'none'))).toBe(
      'TEMP_ORDER_ITEMS_QUANTITY_HAS_ERROR',
    );
  });
});
