import { expect, it } from 'vitest';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { buy, newShopper } from '#server/testing/new-shopper.ts';
import { readPastOrders } from './past-orders.ts';

const test = shopForTests();

it('reads past orders page by page, each once, also of one millisecond', async () => {
  const towel = await newProduct(test.shop, { price: 200, stock: 99 });
  const shopper = await newShopper(test);
  const ids: number[] = [];
  for (let count = 0; count < 3; count++) {
    ids.push((await buy(shopper, { products: { [towel]: 1 } })).id);
  }
  // The database's own moments have microseconds. The order that was made last is the earliest.
  await test.shop.pool.query(
    `update orders set created_at = '2026-11-20T12:00:00.123456Z'::timestamptz
       - make_interval(secs => case id when $1 then 0.0001 else 0 end)`,
    [ids[2]],
  );
  const period = {
    from: new Date('2026-11-20T00:00:00Z'),
    until: new Date('2026-11-21T00:00:00Z'),
  };
  const read: number[] = [];
  for (let page = 0; page < 4; page++) {
    const id = read.at(-1);
    const after = id === undefined ? undefined : { id };
    const found = await readPastOrders(test.shop.db, period, { after, most: 1 });
    read.push(...found.map((order) => order.id));
  }
  expect(read).toEqual([ids[2], ids[0], ids[1]]);
});
