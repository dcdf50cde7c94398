import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '#contract/client.ts';
import { orders } from '#server/ordering/orders/tables.ts';
import type { KillPoint } from '#server/platform/kill-points.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import {
  checkoutBody,
  homeDelivery,
  newShopper,
  type Shopper,
  sendCart,
} from '#server/testing/new-shopper.ts';
import { type Child, startChild } from '#server/testing/start-child.ts';
import { lineShopOrders } from './tables.ts';

const opened = paymentsForTests();
let sandboxPort: number;
let child: Child | undefined;
beforeAll(async () => {
  // Here the tests use the real time, because the child process does.
  opened.test.clock.clear();
  await opened.network.app.listen({ host: '127.0.0.1', port: 0 });
  sandboxPort = (opened.network.app.server.address() as AddressInfo).port;
});
afterEach(async () => {
  child?.process.kill('SIGKILL');
  await checkLedgers(opened.test.shop.db);
});

/** A shopper from LINE Shopping; the server dies during their checkout. */
async function dieDuringCheckout(killPoint: KillPoint): Promise<Shopper> {
  const { test } = opened;
  const shopper = await newShopper(test);
  const product = await newProduct(test.shop, { stock: 3 });
  const order = { ...homeDelivery, lineEcid: 'click-1' };
  await sendCart(shopper, { products: { [product]: 2 } }, { order });
  const connection = String(test.shop.pool.options.connectionString);
  child = await startChild(connection, sandboxPort, killPoint);
  const client = createClient({ origin: child.origin, token: () => shopper.token });
  const asked = client.checkout({ body: checkoutBody() }, { idempotencyKey: 'key-1' });
  await expect(asked).rejects.toThrow();
  expect(await child.ended).toBe('SIGKILL');
  return shopper;
}

const ordersOf = ({ id }: Shopper) =>
  opened.test.shop.db
    .select({ orderNo: orders.orderNo, status: lineShopOrders.status })
    .from(orders)
    .leftJoin(lineShopOrders, eq(lineShopOrders.orderId, orders.id))
    .where(eq(orders.userId, id));

describe('a server that dies while an order of LINE Shopping’s is made', () => {
  it.each(['line-shop: order told', 'checkout: order written', 'checkout: before commit'] as const)(
    'leaves no order (%s), and the next try makes one with another number',
    async (point) => {
      const shopper = await dieDuringCheckout(point);
      expect(await ordersOf(shopper)).toEqual([]);
      // LINE knows the number of the lost order. It is never finished, so it earns no commission.
      const known = opened.network.ledgers.lineShop.orders.size;
      const { data } = await shopper.api.checkout({ body: checkoutBody() });
      expect(await ordersOf(shopper)).toEqual([{ orderNo: data.orderNo, status: 'REPORTED' }]);
      expect(opened.network.ledgers.lineShop.orders.size).toBe(known + 1);
    },
  );

  it('leaves the order together with its report to LINE (checkout: committed)', async () => {
    const shopper = await dieDuringCheckout('checkout: committed');
    const [made] = await ordersOf(shopper);
    expect(made?.status).toBe('REPORTED');
    expect(opened.network.ledgers.lineShop.orders.has(made?.orderNo ?? '')).toBe(true);
  });
});
