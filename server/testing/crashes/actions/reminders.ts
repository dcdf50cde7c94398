import { eq } from 'drizzle-orm';
import { dayInMilliseconds } from '#rules/dates.ts';
import { orders } from '#server/ordering/orders/tables.ts';
import { newProduct, newSeries } from '#server/testing/new-goods.ts';
import { buy, newShopper } from '#server/testing/new-shopper.ts';
import { deliver } from '#server/testing/order-life.ts';
import { type Action, action, runJob } from '../action.ts';
import type { ProxiedShop } from '../world.ts';

interface Reminded {
  email: string;
}

/** A member who buys pads for 30 days each 30 days, and has bought them 24 days ago. */
async function runningOut({ test }: ProxiedShop): Promise<Reminded> {
  const pads = { stock: 9, unitCount: 19, unitName: '片', usage: '日用', lengthCm: 24 };
  const product = await newProduct(test.shop, pads);
  await newSeries(test.shop, [product], { name: '日用衛生棉' });
  const shopper = await newShopper(test);
  for (const days of [84, 54, 24]) {
    const { id } = await buy(shopper, { products: { [product]: 1 } });
    await deliver(test.shop, id);
    const at = new Date(test.clock.now().getTime() - days * dayInMilliseconds);
    await test.shop.db
      .update(orders)
      .set({ createdAt: at, receivedAt: at })
      .where(eq(orders.id, id));
  }
  return { email: shopper.email };
}

async function remindedOnce({ test }: ProxiedShop, { email }: Reminded): Promise<string[]> {
  const letters = (await test.mails(email)).filter(({ subject }) => subject.includes('大約還能用'));
  return letters.length === 1 ? [] : [`reminded ${letters.length} times`];
}

export const reminderActions: readonly Action[] = [
  action<Reminded>({
    name: 'remind-of-refill',
    jobs: ['remind-of-refill'],
    stage: runningOut,
    act: (shop) => runJob(shop, 'remind-of-refill'),
    wrong: remindedOnce,
  }),
];
