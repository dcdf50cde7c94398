import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { stockRecords } from '#server/commerce/stock/tables.ts';
import { transact } from '#server/platform/database/database.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newCombination, newProduct } from '#server/testing/new-goods.ts';
import { newShopper, refusalOf } from '#server/testing/new-shopper.ts';
import { mergeWaits } from './merge-waits.ts';
import { restockNotices, restockWaves } from './tables.ts';
import { announceRestock } from './waves.ts';

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
