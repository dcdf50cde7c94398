import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ApiError, createClient } from '#contract/client.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { itemsOf, newShoppers, type Shopper } from '#server/testing/new-shopper.ts';
import { attemptsOf, type OrderToPay, orderToPay, startOf } from '#server/testing/pay-order.ts';
import { openPaymentTest, type PaymentTest } from '#server/testing/payment-network.ts';

/** Seconds that the start of a payment may take. */
const timeoutSeconds = 3;
/** Many more shoppers than there are connections to the database. */
const payers = 30;
const reads = 200;
/**
 * The most milliseconds of a read on a machine with other work. A read that waits for the provider takes far
 * longer.
 */
const unnoticed = 250;
/** The least milliseconds of a read that waits for the provider. */
const held = (timeoutSeconds * 1000) / 2;

let paying: PaymentTest;
let origin: string;
let products: number[];
let browsing: Shopper[];
beforeAll(async () => {
  paying = await openPaymentTest({
    environment: {
      DATABASE_POOL: '8',
      PAYMENT_START_TIMEOUT: String(timeoutSeconds),
      PROVIDER_CONCURRENCY: String(payers),
    },
  });
  origin = await paying.test.app.listen({ host: '127.0.0.1', port: 0 });
  const stock = { webStock: 99, erpStock: 99 };
  products = await Promise.all(
    Array.from({ length: 20 }, () => newProduct(paying.test.shop, { stock })),
  );
  browsing = await newShoppers(paying.test, 3);
});
afterEach(async () => {
  paying.network.outcomes.reset();
  paying.network.setDead(false);
  await checkLedgers(paying.test.shop.db);
});
afterAll(() => paying.close());

const atPort = (token?: string) => createClient({ origin, token: () => token });
const productAt = (index: number) => products[index % products.length] ?? 0;

async function newOrders(): Promise<OrderToPay[]> {
  const orders: OrderToPay[] = [];
  for (let index = 0; index < payers; index++) {
    orders.push(await orderToPay(paying.test, 'LINE_PAY'));
  }
  return orders;
}

/** Measures the milliseconds to read a product and its stock, over real connections. */
async function timeRead(index: number): Promise<number> {
  const startedAt = performance.now();
  const id = productAt(index);
  const [product, stock] = await Promise.all([
    atPort().readProduct({ params: { id } }),
    atPort().listProductStocks({ query: { ids: [id] } }),
  ]);
  expect([product.data.id, stock.data.length]).toEqual([id, 1]);
  return performance.now() - startedAt;
}

async function changeCart(round: number): Promise<void> {
  const { token = '' } = browsing[round % browsing.length] ?? {};
  const quantity = 1 + (round % 3);
  const { data } = await atPort(token).updateShoppingCart({
    body: {
      order: { islandsType: 'MAIN_ISLAND', shipType: 'HOME' },
      items: itemsOf({ products: { [productAt(round)]: quantity } }),
    },
  });
  expect(data.amounts.product).toBe(quantity * 100);
}

interface Speed {
  /** Milliseconds that 95 per cent of the reads do not exceed. */
  p95: number;
  slowest: number;
}

/**
 * Measures how fast products are read while members change their carts: for the number of reads above, and at least
 * until the work ends.
 */
async function browse(work: Promise<unknown> = Promise.resolve()): Promise<Speed> {
  const times: number[] = [];
  let isOver = false;
  const over = work.finally(() => {
    isOver = true;
  });
  const measure = async () => {
    for (let round = 0; !isOver || times.length < reads; round++) {
      const from = times.length;
      const four = [0, 1, 2, 3].map((index) => timeRead(from + index));
      const [taken] = await Promise.all([Promise.all(four), changeCart(round)]);
      times.push(...taken);
    }
  };
  await Promise.all([over, measure()]);
  times.sort((one, other) => one - other);
  const at = (index: number) => times[index] ?? Number.POSITIVE_INFINITY;
  return { p95: at(Math.floor(times.length * 0.95)), slowest: at(times.length - 1) };
}

/** Checks the slowest read as well, so that many quick reads do not hide a few that hang. */
function expectAsFast(busy: Speed, quiet: Speed): void {
  expect(busy.p95).toBeLessThanOrEqual(Math.max(quiet.p95 * 3, unnoticed));
  expect(busy.slowest).toBeLessThan(held);
}

/** Starts a payment and checks that it is refused in time; any other answer makes the test fail. */
async function expectRefusal(order: OrderToPay): Promise<void> {
  const startedAt = performance.now();
  const failure = await startOf(order).catch((error: ApiError) => error);
  const seconds = (performance.now() - startedAt) / 1000;
  expect(failure).toMatchObject({
    errorCode: 'ORDER_PAYMENT_FAILED',
    message: '付款失敗，請重新付款',
  });
  // The limit allows for the shop's own work before and after the provider's time.
  expect(seconds).toBeLessThan(timeoutSeconds + 3);
}

const starts = () => paying.network.asked.filter((line) => line.endsWith('/payments/request'));

async function expectTriedOnce(orders: readonly OrderToPay[]): Promise<void> {
  for (const { id } of orders) {
    expect(await attemptsOf(paying.test, id)).toMatchObject([{ status: 'FAILED' }]);
  }
}

describe('while a payment provider', { timeout: 60_000 }, () => {
  it('accepts requests and never answers, browsing stays fast and every start fails in time', async () => {
    const orders = await newOrders();
    await browse();
    const quiet = await browse();
    paying.network.outcomes.set('LINE_PAY', 'timeout');
    paying.network.asked.length = 0;
    const refusals = Promise.all(orders.map(expectRefusal));
    // Before that, thirty shoppers at once keep the shop busy, whatever the provider does.
    for (let index = 0; starts().length < payers && index < 5_000; index++) {
      expect(await timeRead(index)).toBeLessThan(held);
    }
    const busy = await browse(refusals);
    expect(starts()).toHaveLength(payers);
    expectAsFast(busy, quiet);
    await expectTriedOnce(orders);
  });

  it('cannot be reached, browsing stays fast and every start fails in time', async () => {
    const orders = await newOrders();
    await browse();
    const quiet = await browse();
    paying.network.setDead(true);
    const refuseAll = async () => {
      for (const order of orders) await expectRefusal(order);
    };
    expectAsFast(await browse(refuseAll()), quiet);
    await expectTriedOnce(orders);
  });
});
