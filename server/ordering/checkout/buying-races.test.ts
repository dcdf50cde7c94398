import { count, eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { listProductStocks } from '#server/commerce/catalog/product-stocks.ts';
import { sendCart as putCart } from '#server/ordering/cart/send-cart.ts';
import { orders } from '#server/ordering/orders/tables.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newCombination, newProduct } from '#server/testing/new-goods.ts';
import {
  buy,
  checkoutBody,
  homeDelivery,
  newShopper,
  newShoppers,
  refusalOf,
  type Shopper,
  sendCart,
  tally,
  type Wanted,
} from '#server/testing/new-shopper.ts';

const test = shopForTests({ environment: { DATABASE_POOL: '12' } });

beforeAll(async () => {
  await test.shop.jobs.runDue();
});
afterEach(() => checkLedgers(test.shop.db));

/** Send, order, pay; the code of the first refusal, or ''. */
async function purchase(shopper: Shopper, wanted: Wanted, paid: number): Promise<string> {
  return refusalOf(
    buy(shopper, wanted, { paid }).then(({ id }) =>
      shopper.api.startPayment({ body: { orderId: id } }),
    ),
  );
}

async function countOrders(): Promise<number> {
  const [row] = await test.shop.db.select({ number: count() }).from(orders);
  return row?.number ?? 0;
}

describe('many buyers at once', () => {
  it('buy exactly the units in stock: 50 units, 200 buyers, 50 orders', async () => {
    const product = await newProduct(test.shop, { price: 100, stock: 50 });
    const shoppers = await newShoppers(test, 200);
    const before = await countOrders();
    const codes = await Promise.all(
      shoppers.map((shopper) => purchase(shopper, { products: { [product]: 1 } }, 180)),
    );
    expect((await countOrders()) - before).toBe(50);
    const {
      '': bought,
      PRODUCT_IS_OUT_OF_STOCK: early = 0,
      LOCK_STOCKS_ARE_FAILED: late = 0,
    } = tally(codes);
    expect(bought).toBe(50);
    expect(early + late).toBe(150);
    expect(await listProductStocks(test.shop.db, [product])).toMatchObject([{ webStock: 0 }]);
  });

  it('never oversell a product that combinations contain as well', async () => {
    const product = await newProduct(test.shop, { price: 100, stock: 31 });
    const other = await newProduct(test.shop, { price: 100, stock: 500 });
    const pair = await newCombination(test.shop, { [product]: 2, [other]: 1 }, { price: 200 });
    const triple = await newCombination(test.shop, { [other]: 1, [product]: 3 }, { price: 300 });
    const choices: [Wanted, number][] = [
      [{ products: { [product]: 1 } }, 180],
      [{ combinations: { [pair]: 1 } }, 280],
      [{ combinations: { [triple]: 1 } }, 380],
      [{ products: { [product]: 1, [other]: 1 }, combinations: { [pair]: 1 } }, 480],
    ];
    const shoppers = await newShoppers(test, 40);
    await Promise.all(
      shoppers.map((shopper, index) => {
        const [wanted, paid] = choices[index % choices.length] ?? [{}, 0];
        return purchase(shopper, wanted, paid);
      }),
    );
    const [left] = await listProductStocks(test.shop.db, [product]);
    expect(left?.webStock).toBeLessThan(3);
  });

  it('get a code of its own when another buyer locks the stock after they read it [8.031]', async () => {
    const product = await newProduct(test.shop, { price: 100, stock: 1 });
    const wanted = { products: { [product]: 1 } };
    const [winner, loser] = [await newShopper(test), await newShopper(test)];
    // The losing buyer reads this before the winning one locks the stock.
    const seen = await sentCartOf(product);
    await sendCart(winner, wanted, { paid: 180 });
    const outcome = await putCart(test.shop, loser.id, seen);
    expect(outcome).toMatchObject({ ok: false, failure: { code: 'LOCK_STOCKS_ARE_FAILED' } });
    await winner.api.checkout({ body: checkoutBody() });
  });
});

describe('the same request at the same time', () => {
  it('with one Idempotency-Key makes one order, and all get its answer: 50 times', async () => {
    const shopper = await newShopper(test);
    const product = await newProduct(test.shop, { stock: 9 });
    await sendCart(shopper, { products: { [product]: 2 } });
    const body = checkoutBody();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => shopper.api.checkout({ body }, { idempotencyKey: 'once' })),
    );
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect((await shopper.api.listOrders()).data).toHaveLength(1);
  });

  it('without a key makes one order, and the others find nothing to order [7.112]', async () => {
    const shopper = await newShopper(test);
    const product = await newProduct(test.shop, { stock: 9 });
    await sendCart(shopper, { products: { [product]: 2 } });
    const codes = await Promise.all(
      Array.from({ length: 10 }, () => refusalOf(shopper.api.checkout({ body: checkoutBody() }))),
    );
    expect(tally(codes)).toEqual({ '': 1, TEMP_ORDER_FAILED: 9 });
    expect((await shopper.api.listOrders()).data).toHaveLength(1);
  });

  it('cancels once: 10 times', async () => {
    const shopper = await newShopper(test);
    const product = await newProduct(test.shop, { stock: 9 });
    const { id } = await buy(shopper, { products: { [product]: 4 } });
    const codes = await Promise.all(
      Array.from({ length: 10 }, () => refusalOf(shopper.api.cancelOrder({ params: { id } }))),
    );
    expect(tally(codes)).toEqual({ '': 1, ORDER_CANNOT_BE_CANCELLED: 9 });
    expect(await listProductStocks(test.shop.db, [product])).toMatchObject([
      { webStock: 9, erpStock: 9 },
    ]);
  });

  it('sends a cart of one member: the stock of one of them is reserved', async () => {
    const shopper = await newShopper(test);
    const product = await newProduct(test.shop, { price: 100, stock: 20 });
    await Promise.all(
      [1, 2, 3, 4, 5, 6, 7, 8].map((units) =>
        sendCart(shopper, { products: { [product]: units } }, { paid: units * 100 + 80 }),
      ),
    );
    const { data } = await shopper.api.readShoppingCart();
    const [record] = await listProductStocks(test.shop.db, [product]);
    const reserved = data.items.products[0]?.lockedQuantity ?? 0;
    expect(reserved).toBeGreaterThan(0);
    expect(record?.webStock).toBe(20 - reserved);
  });
});

describe('sending, ordering, cancelling and releasing expired locks at the same time', () => {
  it('leaves stock, locks, ledger and orders that agree', async () => {
    const products = await Promise.all(
      Array.from({ length: 4 }, () => newProduct(test.shop, { price: 100, stock: 12 })),
    );
    const [a = 0, b = 0, c = 0, d = 0] = products;
    const mixes: [Wanted, number][] = [
      [{ products: { [a]: 1, [b]: 1 } }, 280],
      [{ products: { [b]: 1, [a]: 1, [c]: 1 } }, 380],
      [{ products: { [d]: 2, [a]: 1 } }, 380],
      [{ products: { [c]: 1 } }, 180],
    ];
    const shoppers = await newShoppers(test, 24);
    await Promise.all(
      shoppers.map(async (shopper, index) => {
        const [wanted, paid] = mixes[index % mixes.length] ?? [{}, 0];
        if ((await purchase(shopper, wanted, paid)) !== '') return;
        if (index % 3 === 0) test.clock.advance(30 * 60);
        if (index % 2 === 0) {
          const { data } = await shopper.api.listOrders();
          await shopper.api.cancelOrder({ params: { id: data[0]?.id ?? 0 } });
        }
        await test.shop.jobs.runDue();
      }),
    );
    const placed = await test.shop.db
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.orderStatus, 'ESTABLISHED'));
    expect(placed.length).toBeGreaterThan(0);
  });
});

async function sentCartOf(productId: number): Promise<Parameters<typeof putCart>[2]> {
  const { readGoods } = await import('#server/ordering/cart/price-cart.ts');
  const { emptySavedCart } = await import('#server/ordering/cart/saved-cart.ts');
  const lines = [{ kind: 'product' as const, id: productId, quantity: 1 }];
  const goods = await readGoods(test.shop.db, test.shop, lines);
  const cart = { ...emptySavedCart, products: [{ id: productId, quantity: 1 }] };
  const stocks = new Map([[productId, 1]]);
  const context = {
    stocks,
    giftStocks: new Map(),
    isFirstPurchase: true,
    coupon: null,
    level: null,
  };
  return { cart, lines, goods, context, delivery: homeDelivery, paidAmount: 180 };
}
