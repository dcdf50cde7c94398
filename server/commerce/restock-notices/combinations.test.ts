import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { products } from '#server/commerce/catalog/tables.ts';
import { stockRecords } from '#server/commerce/stock/tables.ts';
import { transact } from '#server/platform/database/database.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newCombination, newProduct } from '#server/testing/new-goods.ts';
import { newShopper, refusalOf } from '#server/testing/new-shopper.ts';
import { recordApi } from '#server/testing/record-api.ts';
import { mergeWaits } from './merge-waits.ts';
import { restockNotices, restockWaves } from './tables.ts';
import { announceRestock, deleteNotices } from './waves.ts';

const test = shopForTests();

beforeEach(async () => {
  await test.shop.db.delete(restockNotices);
  await test.shop.db.delete(restockWaves);
  await test.shop.pool.query('delete from mailbox');
});

const setUnits = (productId: number, units: number) =>
  test.shop.db
    .update(stockRecords)
    .set({ webStock: units, erpStock: units })
    .where(eq(stockRecords.productId, productId));
const ask = (combinationId: number, email: string) =>
  test.api.askForRestock({ body: { combinationId, email } });
const rows = () => test.shop.db.select().from(restockNotices);

/** A combination of two units of one product and one of another; the first is sold out. */
async function soldOut(values: Parameters<typeof newCombination>[2] = {}) {
  const two = await newProduct(test.shop, { stock: 0 });
  const one = await newProduct(test.shop, { stock: 50 });
  const id = await newCombination(test.shop, { [two]: 2, [one]: 1 }, values);
  return { id, two, one };
}

async function announce() {
  await announceRestock(test.shop);
  await test.jobs.runDue();
  return (await test.mails()).map(({ to }) => to).toSorted();
}

describe('a sold-out combination [G-179]', () => {
  it('is announced when all its parts can be bought, three letters for each combination', async () => {
    const { id, two } = await soldOut();
    for (const name of ['a', 'b', 'c', 'd', 'e']) await ask(id, `${name}@example.com`);
    expect(await announce()).toEqual([]);
    // One unit is half a combination.
    await setUnits(two, 1);
    expect(await announce()).toEqual([]);
    await setUnits(two, 3);
    expect(await announce()).toEqual(['a', 'b', 'c'].map((name) => `${name}@example.com`));
    const [letter] = await test.mails('a@example.com');
    expect(letter?.text).toContain(`/products/${id}?combination=1`);
    expect(letter?.subject).toContain('組合');
    await setUnits(two, 4);
    expect(await announce()).toHaveLength(5);
    expect(await rows()).toEqual([]);
  });

  it('counts who waits, in its list and with the stock of its parts', async () => {
    const { id, two } = await soldOut();
    await ask(id, 'a@example.com');
    await ask(id, 'b@example.com');
    await test.api.askForRestock({ body: { productId: two, email: 'c@example.com' } });
    const list = async (resource: string, wanted: number) => {
      const api = await recordApi(test, resource, { role: 'viewer' });
      const condition = { field: 'id', is: 'equal', value: wanted };
      return (await api.call('advance-search', { conditions: condition })).rows[0];
    };
    expect(await list('product-combinations', id)).toMatchObject({ waiting: 2 });
    const ofProduct = eq(stockRecords.productId, two);
    const [stock] = await test.shop.db.select().from(stockRecords).where(ofProduct);
    expect(await list('stocks', stock?.id ?? 0)).toMatchObject({ waiting: 1, waitingForSets: 2 });
  });

  it('is not announced while shoppers do not see one of its parts', async () => {
    const { id, two, one } = await soldOut();
    await ask(id, 'a@example.com');
    await setUnits(two, 2);
    const show = (currentVisibilityRule: 'ONLINE' | 'OFFLINE') =>
      test.shop.db.update(products).set({ currentVisibilityRule }).where(eq(products.id, one));
    await show('OFFLINE');
    expect(await announce()).toEqual([]);
    await show('ONLINE');
    expect(await announce()).toEqual(['a@example.com']);
  });

  it('shares the letters of its parts with other goods that use the same units', async () => {
    const product = await newProduct(test.shop, { stock: 0 });
    const other = await newProduct(test.shop, { stock: 50 });
    const first = await newCombination(test.shop, { [product]: 1 });
    const second = await newCombination(test.shop, { [product]: 1, [other]: 1 });
    for (const [index, id] of [first, second].entries())
      for (const name of ['a', 'b']) await ask(id, `${name}${index}@example.com`);
    for (const name of ['a', 'b', 'c'])
      await test.api.askForRestock({ body: { productId: product, email: `${name}@example.com` } });
    await setUnits(product, 1);
    await Promise.all([announceRestock(test.shop), announceRestock(test.shop)]);
    expect(await announce()).toHaveLength(3);
    await setUnits(product, 2);
    expect(await announce()).toHaveLength(6);
    // A plentiful part takes no letters from goods whose scarce part is their own.
    await test.shop.db.delete(restockNotices);
    const scarce = await newProduct(test.shop, { stock: 0 });
    const third = await newCombination(test.shop, { [product]: 1, [scarce]: 1 });
    await ask(third, 'z@example.com');
    await setUnits(product, 50);
    await setUnits(scarce, 1);
    expect(await announce()).toContain('z@example.com');
  });

  it('is announced by a job that earlier releases do not know', async () => {
    const { id, two } = await soldOut();
    await ask(id, 'a@example.com');
    await setUnits(two, 2);
    await announceRestock(test.shop);
    expect(await test.shop.jobs.waiting('send-restock-letter')).toEqual([]);
    expect(await test.shop.jobs.waiting('send-combination-letter')).toHaveLength(1);
    await test.jobs.runDue();
  });

  it('is lost, and does no harm, if an earlier release merges its member into another', async () => {
    const { id } = await soldOut();
    const [from, into] = [await newShopper(test), await newShopper(test)];
    await from.api.askForRestock({ body: { combinationId: id } });
    await test.shop.db.execute(sql`
      with gone as (delete from restock_notices where user_id = ${from.id} returning *)
      insert into restock_notices (id, product_id, user_id, recipient_hash, created_at, chosen_at, begun_at)
      overriding system value
      select id, product_id, ${into.id}::int, 'hash', created_at, chosen_at, begun_at from gone
      on conflict do nothing`);
    expect(await rows()).toHaveLength(1);
    expect((await into.api.listRestockNotices()).data).toEqual([]);
    expect(await announce()).toEqual([]);
    await deleteNotices(test.shop);
    expect(await rows()).toEqual([]);
  });

  it('is not awaited while it can be bought or is not offered', async () => {
    const { id, two } = await soldOut();
    await setUnits(two, 2);
    await ask(id, 'a@example.com');
    const hidden = await soldOut({ currentVisibilityRule: 'OFFLINE' });
    await ask(hidden.id, 'a@example.com');
    await ask(999_999, 'a@example.com');
    expect(await rows()).toEqual([]);
  });

  it('is another wait than that for a product with the same id', async () => {
    const { id, two } = await soldOut();
    const { api } = await newShopper(test);
    await api.askForRestock({ body: { combinationId: id } });
    await api.askForRestock({ body: { combinationId: id } });
    await api.askForRestock({ body: { productId: two } });
    const { data } = await api.listRestockNotices();
    expect(data.map(({ productId, combinationId }) => [productId, combinationId])).toEqual([
      [two, null],
      [null, id],
    ]);
    expect(data[1]?.name).toContain('組合');
    await api.removeRestockNotice({ params: { id } });
    await api.removeCombinationNotice({ params: { id: two } });
    expect((await api.listRestockNotices()).data).toHaveLength(id === two ? 0 : 2);
    await api.removeCombinationNotice({ params: { id } });
    expect((await api.listRestockNotices()).data).toMatchObject([{ productId: two }]);
  });

  it('must be the only goods of a request', async () => {
    const { id, two } = await soldOut();
    const email = 'a@example.com';
    const both = { combinationId: id, productId: two, email };
    expect(await refusalOf(test.api.askForRestock({ body: both }))).toBe('VALIDATION_FAILED');
    expect(await refusalOf(test.api.askForRestock({ body: { email } }))).toBe('VALIDATION_FAILED');
  });

  it('is awaited once after two members became one', async () => {
    const { id } = await soldOut();
    const [from, into] = [await newShopper(test), await newShopper(test)];
    for (const { api } of [from, into]) await api.askForRestock({ body: { combinationId: id } });
    await transact(test.shop.db, (transaction) =>
      mergeWaits(test.shop, transaction, from.id, into.id),
    );
    expect(await rows()).toMatchObject([{ combinationId: id, userId: into.id }]);
  });

  it('is announced once by two copies', async () => {
    const { id, two } = await soldOut();
    for (const name of ['a', 'b']) await ask(id, `${name}@example.com`);
    await setUnits(two, 8);
    await Promise.all([announceRestock(test.shop), announceRestock(test.shop)]);
    expect(await announce()).toEqual(['a@example.com', 'b@example.com']);
  });
});
