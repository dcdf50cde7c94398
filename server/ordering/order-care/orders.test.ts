import { eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import type { ApiError } from '#contract/client.ts';
import { productSales } from '#server/commerce/catalog/sales-tables.ts';
import { stockMovements, stockRecords } from '#server/commerce/stock/tables.ts';
import { countBoughtTogether } from '#server/ordering/orders/count-bought-together.ts';
import { countSoldUnits } from '#server/ordering/orders/count-sold-units.ts';
import { orders } from '#server/ordering/orders/tables.ts';
import { announcedBy } from '#server/testing/announced-changes.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newCombination, newProduct } from '#server/testing/new-goods.ts';
import { buy, newShopper, refusalOf, sendCart } from '#server/testing/new-shopper.ts';
import { shipOrder, startProcessing } from './fulfil-order.ts';

const test = shopForTests();

afterEach(() => checkLedgers(test.shop.db));

const failureOf = (work: Promise<unknown>) =>
  work.then(() => undefined).catch((error: ApiError) => error);

async function onHand(productId: number) {
  const [record] = await test.shop.db
    .select({ webStock: stockRecords.webStock, erpStock: stockRecords.erpStock })
    .from(stockRecords)
    .where(eq(stockRecords.productId, productId));
  return record;
}

/** A shopper with an order of two units at 100 TWD. */
async function afterBuying(units = 2) {
  const shopper = await newShopper(test);
  const product = await newProduct(test.shop, { stock: 9 });
  const order = await buy(shopper, { products: { [product]: units } });
  return { shopper, product, order };
}

describe('the order list', () => {
  it('has the own orders only, newest first [3.084, 7.099]', async () => {
    const { shopper, product, order } = await afterBuying();
    await afterBuying();
    const second = await buy(shopper, { products: { [product]: 3 } });
    const { data, meta } = await shopper.api.listOrders();
    expect(data.map(({ id }) => id)).toEqual([second.id, order.id]);
    expect(meta).toBeUndefined();
    expect(data[0]).toMatchObject({
      orderNo: second.orderNo,
      orderStatus: 'ESTABLISHED',
      paymentStatus: 'UNPAID',
      paidAmount: 380,
      totalPrice: 380,
      unitCount: 3,
      firstItem: { id: product, quantity: 3 },
      canCancel: true,
      canRetryPayment: false,
    });
  });

  it('comes in pages when asked', async () => {
    const { shopper, product, order } = await afterBuying();
    await buy(shopper, { products: { [product]: 1 } });
    const { data, meta } = await shopper.api.listOrders({ query: { page: 2, perPage: 1 } });
    expect(data.map(({ id }) => id)).toEqual([order.id]);
    expect(meta).toEqual({ total: 2, page: 2, perPage: 1 });
  });

  it('is empty for a member without orders', async () => {
    expect((await (await newShopper(test)).api.listOrders()).data).toEqual([]);
  });
});

describe('an order', () => {
  it('opens for its member only, 404 for others [7.100, 8.038]', async () => {
    const { shopper, order } = await afterBuying();
    const params = { id: order.id };
    expect((await shopper.api.readOrder({ params })).data.id).toBe(order.id);
    const other = await newShopper(test);
    expect(await failureOf(other.api.readOrder({ params }))).toMatchObject({
      status: 404,
      errorCode: 'ORDER_NOT_FOUND',
      message: '查無此訂單',
    });
  });

  it('is confirmed by an e-mail to the member, without name and address', async () => {
    const { shopper, order } = await afterBuying();
    await test.shop.jobs.runDue();
    const messages = await test.mails(shopper.email);
    expect(messages).toHaveLength(1);
    const text = messages[0]?.text ?? '';
    expect(messages[0]?.subject).toContain(order.orderNo);
    expect(text).toContain('× 2：$200');
    expect(text).toContain('訂單金額：$280');
    expect(text).toContain('貨到付款');
    expect(text).toContain(`http://localhost:3000/member-order-detail/${order.id}`);
    expect(text).not.toMatch(/林小晴|和平東路/);
  });
});

describe('the e-mail about an order', () => {
  it('names all goods of this order and nothing of others', async () => {
    const shopper = await newShopper(test);
    const named = (name: string) => newProduct(test.shop, { name, stock: 9 });
    const [day, night, liner] = [
      await named('日用 24cm'),
      await named('夜用 36cm'),
      await named('護墊'),
    ];
    const orders = [
      await buy(shopper, { products: { [day]: 1, [night]: 2 } }),
      await buy(shopper, { products: { [liner]: 3 } }),
      await buy(shopper, { products: { [night]: 1, [liner]: 1 } }),
    ];
    await test.shop.jobs.runDue();
    const messages = await test.mails(shopper.email);
    const goodsOf = ({ orderNo }: { orderNo: string }) =>
      messages
        .find(({ subject }) => subject.includes(orderNo))
        ?.text.split('\n')
        .filter((line) => line.includes(' × '));
    expect(orders.map(goodsOf)).toEqual([
      ['日用 24cm $100 × 1：$100', '夜用 36cm $100 × 2：$200'],
      ['護墊 $100 × 3：$300'],
      ['夜用 36cm $100 × 1：$100', '護墊 $100 × 1：$100'],
    ]);
  });
});

describe('cancelling', () => {
  it('puts the goods back and sends the member an e-mail [7.101]', async () => {
    const shopper = await newShopper(test);
    const product = await newProduct(test.shop, { stock: { webStock: 9, erpStock: 1 } });
    const combination = await newCombination(test.shop, { [product]: 2 });
    const wanted = { products: { [product]: 1 }, combinations: { [combination]: 2 } };
    const order = await buy(shopper, wanted);
    expect(await onHand(product)).toEqual({ webStock: 4, erpStock: 0 });
    const { data } = await shopper.api.cancelOrder({ params: { id: order.id } });
    expect(data).toMatchObject({ orderStatus: 'CANCELLED', canCancel: false });
    expect(data.events.map(({ type }) => type)).toEqual(['PLACED', 'CANCELLED']);
    expect(await onHand(product)).toEqual({ webStock: 9, erpStock: 1 });
    await test.shop.jobs.runDue();
    const subjects = (await test.mails(shopper.email)).map(({ subject }) => subject);
    expect(subjects.toSorted()).toEqual([
      expect.stringContaining('訂單取消通知'),
      expect.stringContaining('訂單成立通知'),
    ]);
  });

  it('works once', async () => {
    const { shopper, product, order } = await afterBuying();
    const params = { id: order.id };
    await shopper.api.cancelOrder({ params });
    expect(await failureOf(shopper.api.cancelOrder({ params }))).toMatchObject({
      status: 400,
      errorCode: 'ORDER_CANNOT_BE_CANCELLED',
    });
    expect(await onHand(product)).toEqual({ webStock: 9, erpStock: 9 });
  });

  it('is refused once the order is shipped, and allowed while it is processed [4.050]', async () => {
    const shipped = await afterBuying();
    await shipOrder(test.shop, shipped.order.id, { trackingNo: '9000123' });
    const cancel = shipped.shopper.api.cancelOrder({ params: { id: shipped.order.id } });
    expect(await refusalOf(cancel)).toBe('ORDER_CANNOT_BE_CANCELLED');
    const processed = await afterBuying();
    await startProcessing(test.shop, processed.order.id);
    const params = { id: processed.order.id };
    const { data } = await processed.shopper.api.cancelOrder({ params });
    expect(data.orderStatus).toBe('CANCELLED');
  });

  it("does not reach another member's order: 400 [8.038]", async () => {
    const { order, product } = await afterBuying();
    const other = await newShopper(test);
    const failure = await failureOf(other.api.cancelOrder({ params: { id: order.id } }));
    expect(failure).toMatchObject({ status: 400, errorCode: 'ORDER_NOT_FOUND' });
    expect(await onHand(product)).toEqual({ webStock: 7, erpStock: 7 });
  });
});

describe('an unpaid order', () => {
  it('is cancelled once when its deadline passes, and its goods go back into the stock', async () => {
    const { shopper, product, order } = await afterBuying();
    const paidExpiredAt = new Date(test.clock.now().getTime() + 60_000);
    await test.shop.db.update(orders).set({ paidExpiredAt }).where(eq(orders.id, order.id));
    await test.shop.jobs.runDue();
    expect(await onHand(product)).toEqual({ webStock: 7, erpStock: 7 });
    test.clock.advance(60);
    await test.shop.jobs.runDue();
    await test.shop.jobs.runDue();
    const { data } = await shopper.api.readOrder({ params: { id: order.id } });
    expect(data).toMatchObject({ orderStatus: 'CANCELLED', paymentStatus: 'EXPIRED' });
    expect(data.events.map(({ type }) => type)).toEqual(['PLACED', 'PAYMENT_EXPIRED']);
    expect(await onHand(product)).toEqual({ webStock: 9, erpStock: 9 });
    const movements = await test.shop.db
      .select()
      .from(stockMovements)
      .where(eq(stockMovements.orderId, order.id));
    expect(movements.map(({ reason }) => reason)).toEqual(['SALE', 'CANCELLATION']);
  });

  it('has no deadline when it is paid in cash', async () => {
    const { shopper, order } = await afterBuying();
    test.clock.advance(20 * 3600);
    await test.shop.jobs.runDue();
    const { data } = await shopper.api.readOrder({ params: { id: order.id } });
    expect(data).toMatchObject({ orderStatus: 'ESTABLISHED', paidExpiredAt: null });
  });
});

describe('units sold', () => {
  async function soldCount(productId: number) {
    const [sales] = await test.shop.db
      .select()
      .from(productSales)
      .where(eq(productSales.productId, productId));
    return sales?.soldCount;
  }

  it('count once, an hour after the order, unless it was cancelled', async () => {
    const { shopper, product } = await afterBuying(2);
    const cancelled = await buy(shopper, { products: { [product]: 3 } });
    await shopper.api.cancelOrder({ params: { id: cancelled.id } });
    const counted = async () => {
      await test.shop.jobs.runDue();
      return soldCount(product);
    };
    expect(await counted()).toBe(0);
    test.clock.advance(3600);
    expect(await counted()).toBe(2);
    expect(await counted()).toBe(2);
  });

  it('are counted without invalidating the caches', async () => {
    const { product } = await afterBuying(2);
    test.clock.advance(3600);
    const announced = await announcedBy(test.shop, () => countSoldUnits(test.shop));
    expect(await soldCount(product)).toBe(2);
    expect(announced).toEqual([]);
  });
});

describe('what is often bought together', () => {
  it('needs five members who did, in orders of half a year that stand, and changes with every night', async () => {
    const [pads, liners] = [
      await newProduct(test.shop, { stock: 99 }),
      await newProduct(test.shop, { stock: 99 }),
    ];
    const both = { products: { [pads]: 1, [liners]: 1 } };
    const counted = async () => {
      expect(await announcedBy(test.shop, () => countBoughtTogether(test.shop))).toContain(
        'bought-together',
      );
      test.shop.cache.clear();
      const { data } = await test.api.listBoughtTogether({ params: { id: pads } });
      return data.map(({ id }) => id);
    };
    let wide = 0;
    for (let member = 1; member <= 4; member++) wide = (await buy(await newShopper(test), both)).id;
    const fifth = await newShopper(test);
    await buy(fifth, { products: { [pads]: 1 } });
    await buy(fifth, { products: { [liners]: 1 } });
    const order = await buy(fifth, both);
    await fifth.api.cancelOrder({ params: { id: order.id } });
    expect(await counted()).toEqual([]);
    await buy(fifth, both);
    await buy(fifth, both);
    expect(await counted()).toEqual([liners]);
    // An order of 21 products is no basket.
    await test.shop.db.execute(sql`
      insert into order_lines (order_id, kind, item_id, name, image, list_price, unit_price, quantity)
      select ${wide}, 'product', 1000000 + n, '商品', '', 1, 1, 1 from generate_series(1, 19) n`);
    expect(await counted()).toEqual([]);
    await test.shop.db.execute(sql`delete from order_lines where item_id > 1000000`);
    expect(await counted()).toEqual([liners]);
    test.clock.advance(181 * 86_400);
    expect(await counted()).toEqual([]);
  });
});

it('lists orders whose goods are no longer sold', async () => {
  const { shopper, product, order } = await afterBuying();
  await test.shop.db.delete(stockMovements).where(eq(stockMovements.orderId, order.id));
  await test.shop.db.delete(stockRecords).where(eq(stockRecords.productId, product));
  const { data } = await shopper.api.readOrder({ params: { id: order.id } });
  expect(data.items.products).toMatchObject([{ id: product, quantity: 2 }]);
  expect(await refusalOf(sendCart(shopper, { products: { [product]: 1 } }))).toBe('');
});
