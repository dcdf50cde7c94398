import { expect, it } from 'vitest';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newCombination, newProduct } from '#server/testing/new-goods.ts';
import { buy, newShopper } from '#server/testing/new-shopper.ts';
import { ordersMeantBy } from './orders-meant-by.ts';
import { orders } from './tables.ts';

const test = shopForTests();

it('finds orders by the number of an item, also of one inside a combination', async () => {
  const { shop } = test;
  const product = await newProduct(shop, { materialNo: 'QM-D24-12', stock: 20, price: 1_200 });
  const other = await newProduct(shop, { stock: 20, price: 1_200 });
  const parts = { [product]: 1 };
  const combination = await newCombination(shop, parts, { materialNo: 'SET-1', price: 1_500 });
  const shopper = await newShopper(test);
  const alone = await buy(shopper, { products: { [product]: 1 } });
  const inside = await buy(shopper, { combinations: { [combination]: 1 } });
  await buy(shopper, { products: { [other]: 1 } });

  const found = async (keyword: string) => {
    const rows = await shop.db
      .select({ id: orders.id })
      .from(orders)
      .where(await ordersMeantBy(shop.db, keyword))
      .orderBy(orders.id);
    return rows.map(({ id }) => id);
  };
  expect(await found('QM-D24-12')).toEqual([alone.id, inside.id]);
  expect(await found('SET-1')).toEqual([inside.id]);
  expect(await found('QM-D24')).toEqual([]);
});
