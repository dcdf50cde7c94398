import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newCombination, newProduct } from '#server/testing/new-goods.ts';
import { buy, newShopper } from '#server/testing/new-shopper.ts';
import { ordersMeantBy } from './orders-meant-by.ts';
import { orders } from './tables.ts';

const test = shopForTests();

const found = async (keyword: string) => {
  const rows = await test.shop.db
    .select({ id: orders.id })
    .from(orders)
    .where(await ordersMeantBy(test.shop.db, keyword))
    .orderBy(orders.id);
  return rows.map(({ id }) => id);
};

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

  expect(await found('QM-D24-12')).toEqual([alone.id, inside.id]);
  expect(await found('SET-1')).toEqual([inside.id]);
  expect(await found('QM-D24')).toEqual([]);
});

it('finds orders by a part of a name with a digit, %, or _, each of which stands for itself', async () => {
  const { shop } = test;
  const product = await newProduct(shop, { stock: 20, price: 1_200 });
  const shopper = await newShopper(test);
  const orderOf = async (recipient: string) => {
    const { id } = await buy(shopper, { products: { [product]: 1 } });
    await shop.db.update(orders).set({ recipient }).where(eq(orders.id, id));
    return id;
  };
  const second = await orderOf('小明2');
  const third = await orderOf('小明3');
  const odd = await orderOf('阿_美100%');
  const even = await orderOf('阿美1000');
  expect(await found('小明2')).toEqual([second]);
  expect(await found('小明')).toEqual([second, third]);
  expect(await found('明_')).toEqual([]);
  expect(await found('小%2')).toEqual([]);
  expect(await found('阿_')).toEqual([odd]);
  expect(await found('0%')).toEqual([odd]);
  expect(await found('美1000')).toEqual([even]);
  // Digits and hyphens alone are numbers, not names.
  for (const keyword of ['100', '1000', '10-00', '--']) expect(await found(keyword)).toEqual([]);
});

it('finds orders by the recipient’s landline or its last four digits, and by an invoice number as it is printed', async () => {
  const { shop } = test;
  const product = await newProduct(shop, { stock: 20, price: 1_200 });
  const { id } = await buy(await newShopper(test), { products: { [product]: 1 } });
  const values = { recipientPhone: '02-87654329', invoiceNo: 'AB12345678' };
  await shop.db.update(orders).set(values).where(eq(orders.id, id));
  for (const keyword of ['02-87654329', '0287654329', '4329', 'AB-12345678', 'ab12345678']) {
    expect(await found(keyword)).toEqual([id]);
  }
  await shop.db.update(orders).set({ recipientPhone: '037-654329' }).where(eq(orders.id, id));
  for (const keyword of ['037-654329', '037654329']) expect(await found(keyword)).toEqual([id]);
  await shop.db.update(orders).set({ recipientPhone: '02-87654329' }).where(eq(orders.id, id));
  // Whoever may not see a number must not find it digit by digit.
  for (const keyword of ['54329', '287654329', '0387654329', '8765'])
    expect(await found(keyword)).toEqual([]);
});

it('finds orders by a tracking number as people write it: in small letters, and with the hyphens of its label', async () => {
  const { shop } = test;
  const product = await newProduct(shop, { stock: 20, price: 1_200 });
  const { id } = await buy(await newShopper(test), { products: { [product]: 1 } });
  await shop.db.update(orders).set({ trackingNo: 'TC901234567890' }).where(eq(orders.id, id));
  for (const keyword of ['TC901234567890', 'tc901234567890', 'TC90-1234-5678-90']) {
    expect(await found(keyword)).toEqual([id]);
  }
  expect(await found('TC90123456789')).toEqual([]);
});
