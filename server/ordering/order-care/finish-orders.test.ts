import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newProduct } from '#server/testing/new-goods.ts';
import { buy, newShopper } from '#server/testing/new-shopper.ts';
import { deliver } from '#server/testing/order-life.ts';
import { orderRow } from '#server/testing/pay-order.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { completeReceivedOrders, countFinalOrders } from './finish-orders.ts';
import { recordArrival, shipOrder } from './fulfil-order.ts';
import { orderJobs } from './jobs.ts';

let test: TestShop;
let product: number;
beforeAll(async () => {
  test = await openTestShop();
  product = await newProduct(test.shop, { stock: { webStock: 99, erpStock: 99 } });
});
afterAll(() => test.close());

const newOrder = async () => (await buy(await newShopper(test), { products: { [product]: 1 } })).id;
const aMonth = () => test.clock.advance(30 * 86_400);

async function arrivedOrder(): Promise<number> {
  const id = await newOrder();
  await shipOrder(test.shop, id, { trackingNo: `A${id}` });
  await recordArrival(test.shop, id);
  return id;
}
async function receivedOrder(): Promise<number> {
  const id = await newOrder();
  await deliver(test.shop, id);
  return id;
}

/** Adds a constraint that refuses a change of one order while the work runs. */
async function refusing<Value>(condition: string, work: () => Promise<Value>): Promise<Value> {
  await test.shop.db.execute(
    sql.raw(`alter table orders add constraint test_bad check (${condition}) not valid`),
  );
  try {
    return await work();
  } finally {
    await test.shop.db.execute(sql`alter table orders drop constraint test_bad`);
  }
}

describe('finishing orders', () => {
  it('completes the others when one cannot be completed, and that one the next time', async () => {
    const [bad, good] = [await arrivedOrder(), await arrivedOrder()];
    aMonth();
    const isLeft = `id <> ${bad} or order_status <> 'COMPLETED'`;
    expect(await refusing(isLeft, () => completeReceivedOrders(test.shop))).toBe(1);
    expect((await orderRow(test, bad)).orderStatus).toBe('ARRIVED');
    expect((await orderRow(test, good)).orderStatus).toBe('COMPLETED');
    expect(await completeReceivedOrders(test.shop)).toBe(0);
    expect((await orderRow(test, bad)).orderStatus).toBe('COMPLETED');
  });

  it('counts the others when one cannot be counted, and that one the next time', async () => {
    const [bad, good] = [await receivedOrder(), await receivedOrder()];
    aMonth();
    const isLeft = `id <> ${bad} or counted_amount is null`;
    expect(await refusing(isLeft, () => countFinalOrders(test.shop))).toBe(1);
    expect((await orderRow(test, bad)).countedAmount).toBeNull();
    expect((await orderRow(test, good)).countedAmount).toBe(100);
    expect(await countFinalOrders(test.shop)).toBe(0);
    expect((await orderRow(test, bad)).countedAmount).toBe(100);
  });

  it('fails as a job afterwards, and names the order in the log', async () => {
    const bad = await arrivedOrder();
    const counted = await receivedOrder();
    aMonth();
    const job = orderJobs.find(({ name }) => name === 'finish-orders');
    const isLeft = `id <> ${bad} or order_status <> 'COMPLETED'`;
    const run = () =>
      refusing(isLeft, async () => job?.work(test.shop, {} as never, { id: 'run' }));
    await expect(run()).rejects.toThrow('1 were left out');
    // The second half of the job runs although the first one failed.
    expect((await orderRow(test, counted)).countedAmount).toBe(100);
    expect(test.errors).toContainEqual(
      expect.objectContaining({ fields: expect.objectContaining({ orderId: bad }) }),
    );
  });
});
