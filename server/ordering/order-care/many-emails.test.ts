import { expect, it, vi } from 'vitest';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { buy, newShopper } from '#server/testing/new-shopper.ts';

const test = shopForTests();

it('500 e-mails that are due at once are gone in seconds, each exactly once', async () => {
  const { shop } = test;
  const product = await newProduct(shop, { price: 100, stock: 9 });
  const shopper = await newShopper(test);
  const { id: orderId } = await buy(shopper, { products: { [product]: 1 } });
  await shop.jobs.runDue();
  const before = (await test.mails(shopper.email)).length;
  await shop.db.transaction(async (transaction) => {
    for (let message = 0; message < 500; message++) {
      await shop.jobs.enqueue(transaction, 'send-order-letter', { orderId, occasion: 'shipped' });
    }
  });
  const waiting = () =>
    shop.db.execute<{ count: number }>(
      `select count(*)::int as count from jobs.job where name = 'send-order-letter' and state < 'completed'`,
    );
  await test.jobs.start();
  await vi.waitUntil(async () => (await waiting()).rows[0]?.count === 0, { timeout: 12_000 });
  expect((await test.mails(shopper.email)).length - before).toBe(500);
});
