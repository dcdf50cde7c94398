import { eq } from 'drizzle-orm';
import { taipeiDay } from '#rules/dates.ts';
import { dayAfter } from '#rules/orders/standing-order.ts';
import { orders } from '#server/ordering/orders/tables.ts';
import { standingOrders, standingParcels } from '#server/ordering/standing-orders/tables.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { newShopper } from '#server/testing/new-shopper.ts';
import { wantedForTests } from '#server/testing/standing-members.ts';
import { type Action, action, runJob } from '../action.ts';
import type { ProxiedShop } from '../world.ts';

interface Staged {
  id: number;
  token: string;
  email: string;
  product: number;
}

/** A standing order whose next date is so many days away. */
async function staged({ test }: ProxiedShop, days: number): Promise<Staged> {
  const product = await newProduct(test.shop, { price: 300, stock: 9 });
  const { api, token, email } = await newShopper(test);
  const today = taipeiDay(test.clock.now());
  const body = wantedForTests(product, { nextOn: dayAfter(today, 9) });
  const { data } = await api.createStandingOrder({ body });
  await test.shop.db
    .update(standingOrders)
    .set({ nextOn: dayAfter(today, days) })
    .where(eq(standingOrders.id, data.id));
  return { id: data.id, token, email, product };
}

async function ordersOf({ test }: ProxiedShop, id: number): Promise<string[]> {
  const { db } = test.shop;
  const made = await db.$count(orders, eq(orders.standingOrderId, id));
  const parcels = await db.$count(standingParcels, eq(standingParcels.standingOrderId, id));
  return made === 1 && parcels === 1 ? [] : [`${made} orders and ${parcels} dates`];
}

export const standingOrderActions: readonly Action[] = [
  action<Staged>({
    name: 'make-standing-orders',
    jobs: ['make-standing-orders'],
    stage: (shop) => staged(shop, 0),
    leavesJobs: true,
    act: (shop) => runJob(shop, 'make-standing-orders'),
    wrong: (shop, { id }) => ordersOf(shop, id),
  }),
  action<Staged>({
    name: 'announce-standing-orders',
    jobs: ['announce-standing-orders'],
    stage: (shop) => staged(shop, 5),
    leavesJobs: true,
    act: (shop) => runJob(shop, 'announce-standing-orders'),
    async wrong({ test }, { email }) {
      const letters = (await test.mails(email)).filter(({ subject }) =>
        subject.includes('定期配將在'),
      );
      return letters.length === 1 ? [] : [`notified ${letters.length} times`];
    },
  }),
  action<Staged>({
    name: 'create-standing-order',
    calls: ['createStandingOrder'],
    stage: (shop) => staged(shop, 9),
    act: ({ test }, { token, product }) =>
      test.api.as(token).createStandingOrder(
        {
          body: wantedForTests(product, { nextOn: dayAfter(taipeiDay(test.clock.now()), 9) }),
        },
        { idempotencyKey: 'set-up-once' },
      ),
    async wrong({ test }, { token }) {
      const { data } = await test.api.as(token).listStandingOrders();
      return data.length === 2 ? [] : [`${data.length} standing orders instead of two`];
    },
  }),
  action<Staged>({
    name: 'skip-standing-order',
    calls: ['skipStandingOrder'],
    stage: (shop) => staged(shop, 9),
    act: ({ test }, { token, id }) =>
      test.api.as(token).skipStandingOrder({
        params: { id },
        body: { dueOn: dayAfter(taipeiDay(test.clock.now()), 9) },
      }),
  }),
];
