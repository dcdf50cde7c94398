import { expect, it } from 'vitest';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { orderToFulfil } from '#server/testing/orders-to-fulfil.ts';
import { bulkActions } from './bulk-actions.ts';

const test = shopForTests();

/** The shop, whose database is lost before the transaction with this number, from 0. */
function losingAt(number: number) {
  let count = 0;
  const db = new Proxy(test.shop.db, {
    get(target, name) {
      if (name === 'transaction' && count++ === number) throw new Error('Connection terminated');
      return Reflect.get(target, name);
    },
  });
  return { ...test.shop, db };
}

it('an action for many orders says which are done if a later part of them fails', async () => {
  const { id: administratorId } = await newAdministrator(test);
  const actor = { administratorId, requestId: 'bulk-actions' };
  const orders = await Promise.all([orderToFulfil(test), orderToFulfil(test)]);
  const [first, last] = orders.map(({ id }) => id);
  // Unknown ids fill the first transaction.
  const unknown = Array.from({ length: 99 }, (_, index) => 2_000_000_000 + index);
  const given = { ids: [first ?? 0, ...unknown, last ?? 0], tags: [], dryRun: false };
  const emails = await test.shop.jobs.waiting('send-order-letter');
  const { reasons } = await bulkActions.RESEND(losingAt(1), actor, given);
  expect(reasons.has(first ?? 0)).toBe(false);
  expect(reasons.get(last ?? 0)).toBe('系統忙碌，尚未處理');
  const after = await test.shop.jobs.waiting('send-order-letter');
  expect(after.slice(emails.length)).toMatchObject([{ orderId: first }]);
  await expect(bulkActions.RESEND(losingAt(0), actor, given)).rejects.toThrow('terminated');
});
