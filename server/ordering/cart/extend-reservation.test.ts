import { afterEach, describe, expect, it } from 'vitest';
import { listProductStocks } from '#server/commerce/catalog/product-stocks.ts';
import { releaseExpiredLocks, reserveStatement } from '#server/commerce/stock/reserve-stock.ts';
import { ownTemporaryOrderId } from '#server/ordering/reservations/temporary-orders.ts';
import { runBatch } from '#server/platform/database/run-batch.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newGift, newProduct } from '#server/testing/new-goods.ts';
import {
  checkoutBody,
  newShopper,
  refusalOf,
  type Shopper,
  sendCart,
} from '#server/testing/new-shopper.ts';
import { extendReservation } from './extend-reservation.ts';

const test = shopForTests();
afterEach(() => checkLedgers(test.shop.db));

async function availableOf(productId: number): Promise<number | null | undefined> {
  return (await listProductStocks(test.shop.db, [productId]))[0]?.webStock;
}

const minutes = (count: number) => count * 60;
const extend = ({ api }: Shopper) => api.extendShoppingCart();
const readOrder = async ({ api }: Shopper) => (await api.readShoppingCart()).data.order;

async function sent({ stock = 3, units = 2 } = {}) {
  const shopper = await newShopper(test);
  const product = await newProduct(test.shop, { price: 100, stock });
  await sendCart(shopper, { products: { [product]: units } });
  return { shopper, product, order: await readOrder(shopper) };
}

describe('a sent cart', () => {
  it('is reserved ten minutes longer, and stays the same cart', async () => {
    const { shopper, product, order } = await sent();
    expect(order.canExtend).toBe(true);
    const { data } = await extend(shopper);
    const later = Date.parse(data.locksExpireAt) - Date.parse(order.locksExpireAt ?? '');
    expect(later).toBe(600_000);
    expect(data).toMatchObject({ sentAt: order.sentAt, canExtend: false });
    expect(await readOrder(shopper)).toMatchObject(data);

    test.clock.advance(minutes(39));
    await test.shop.jobs.runDue();
    expect(await availableOf(product)).toBe(1);
    test.clock.advance(minutes(1));
    await test.shop.jobs.runDue();
    expect(await availableOf(product)).toBe(3);
  });

  it('becomes an order in the ten minutes', async () => {
    const { shopper } = await sent();
    await extend(shopper);
    test.clock.advance(minutes(35));
    const { data } = await shopper.api.checkout({ body: checkoutBody() });
    expect(data.orderNo).not.toBe('');
    expect(await refusalOf(extend(shopper))).toBe('TEMP_ORDER_FAILED');
  });

  it('is reserved longer once, and once more after it was sent anew', async () => {
    const { shopper, product } = await sent();
    await extend(shopper);
    expect(await refusalOf(extend(shopper))).toBe('LOCK_STOCKS_ARE_EXTENDED');
    await sendCart(shopper, { products: { [product]: 1 } });
    expect((await readOrder(shopper)).canExtend).toBe(true);
    await extend(shopper);
    expect(await availableOf(product)).toBe(2);
  });

  it('of somebody else, or none, cannot be reserved longer', async () => {
    await sent();
    expect(await refusalOf(extend(await newShopper(test)))).toBe('TEMP_ORDER_FAILED');
    expect((await readOrder(await newShopper(test))).canExtend).toBe(false);
  });

  it('reserves its gifts longer, too', async () => {
    const { shopper, product } = await sent();
    const gift = await newGift(test.shop, { stock: 1 });
    // Adds the gift to the temporary order as a promotion would have promised it.
    await test.shop.db.execute(
      `update temporary_orders set content = content || '{"gifts": [{"id": ${gift}, "quantity": 1}]}' where user_id = ${shopper.id}`,
    );
    const reservation = {
      userId: shopper.id,
      temporaryOrderId: ownTemporaryOrderId,
      needed: new Map([[product, 2]]),
      gifts: new Map([[gift, 1]]),
      expiresAt: new Date(test.clock.now().getTime() + minutes(30) * 1000),
    };
    await runBatch(test.shop.db, [reserveStatement(reservation)]);
    expect((await extendReservation(test.shop, shopper.id)).ok).toBe(true);
    test.clock.advance(minutes(39));
    await test.shop.jobs.runDue();
    const { rows } = await test.shop.db.execute<{ locked: number }>(
      `select locked from stock_records where gift_id = ${gift}`,
    );
    expect(rows).toEqual([{ locked: 1 }]);
  });
});

describe('at the moment at which the reservation ends', () => {
  it('a second before it is reserved longer, and at that moment no more', async () => {
    const late = await sent();
    const { shopper } = await sent();
    test.clock.advance(minutes(30) - 1);
    await extend(shopper);
    test.clock.advance(1);
    expect(await refusalOf(extend(late.shopper))).toBe('LOCK_STOCKS_ARE_EXPIRED');
  });

  it('units that another copy has just released are reserved anew', async () => {
    const { shopper, product } = await sent();
    await releaseExpiredLocks(test.shop.db, new Date(test.clock.now().getTime() + 1_800_500));
    expect(await availableOf(product)).toBe(3);
    await extend(shopper);
    expect(await availableOf(product)).toBe(1);
  });

  it('units that another copy has released and somebody has taken are not held twice', async () => {
    const { shopper, product } = await sent();
    await releaseExpiredLocks(test.shop.db, new Date(test.clock.now().getTime() + 1_800_500));
    const faster = await newShopper(test);
    await sendCart(faster, { products: { [product]: 2 } });
    expect(await refusalOf(extend(shopper))).toBe('LOCK_STOCKS_ARE_EXPIRED');
    expect(await availableOf(product)).toBe(1);
    const { rows } = await test.shop.db.execute(
      `select extended_at as at from temporary_orders where user_id = ${shopper.id}`,
    );
    expect(rows).toEqual([{ at: null }]);
  });

  it('the job and the shopper at once leave the goods reserved by the shopper or by nobody', async () => {
    for (let round = 0; round < 8; round++) {
      const { shopper, product } = await sent();
      const end = new Date(test.clock.now().getTime() + 1_800_000);
      const [asked] = await Promise.all([
        extendReservation(test.shop, shopper.id),
        releaseExpiredLocks(test.shop.db, end),
      ]);
      const left = await availableOf(product);
      const { locksExpireAt } = await readOrder(shopper);
      // If the extension succeeded, the gift is reserved for ten minutes more; a released gift is promised to nobody.
      if (asked.ok) expect([left, locksExpireAt]).toEqual([1, asked.value.locksExpireAt]);
      else expect([left, asked.failure.code]).toEqual([3, 'LOCK_STOCKS_ARE_EXPIRED']);
    }
  });
});

describe('at once', () => {
  it('two presses reserve the goods of the cart ten minutes longer, not twenty', async () => {
    for (let round = 0; round < 5; round++) {
      const { shopper, order } = await sent();
      const answers = await Promise.all(
        [1, 2, 3].map(() => extendReservation(test.shop, shopper.id)),
      );
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
      for (const answer of answers) {
        if (!answer.ok) expect(answer.failure.code).toBe('LOCK_STOCKS_ARE_EXTENDED');
      }
      const { locksExpireAt } = await readOrder(shopper);
      const later = Date.parse(locksExpireAt ?? '') - Date.parse(order.locksExpireAt ?? '');
      expect(later).toBe(600_000);
    }
  });

  it('a checkout and a press leave one order and nothing reserved', async () => {
    for (let round = 0; round < 5; round++) {
      const { shopper, product } = await sent();
      const [placed] = await Promise.allSettled([
        shopper.api.checkout({ body: checkoutBody() }),
        extend(shopper),
      ]);
      expect(placed.status).toBe('fulfilled');
      expect(await availableOf(product)).toBe(1);
      const { rows } = await test.shop.db.execute<{ count: number }>(
        `select count(*)::int as count from stock_locks l join stock_records r on r.id = l.stock_record_id
          where r.product_id = ${product}`,
      );
      expect(rows).toEqual([{ count: 0 }]);
    }
  });
});
