import { asc, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { auditEntries } from '#server/back-office/admin/tables.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { viewData } from './personal-data.ts';
import { savedViews } from './tables.ts';

const test = shopForTests();

/** Saves views of colleagues, and answers the names of those that are erased with this member. */
async function erasedWith(person: { name?: string; phones?: string[]; email?: string }) {
  const { db } = test.shop;
  const [declared] = viewData.tables;
  if (!declared) throw new Error('Views are not declared.');
  const member = {
    id: 1,
    email: 'kitty@example.com',
    name: '',
    phones: [],
    accountHash: '',
    ...person,
  };
  const rows = await db
    .select({ name: savedViews.name })
    .from(savedViews)
    .where(await declared.rowsOf(member, db));
  return rows.map(({ name }) => name).toSorted();
}

it('erases views by the whole keyword, value or name only, so that nobody deletes those of others with a chosen name', async () => {
  const { api } = await newAdministrator(test, 'owner');
  const is = (field: string, value: unknown) => ({ field, is: 'equal', value });
  const save = (resource: string, name: string, params: Record<string, string>) => {
    const query = new URLSearchParams(params).toString();
    return api.createView({ body: { resource, name, query } });
  };
  const where = (...all: unknown[]) => JSON.stringify({ all });
  await save('orders', 'shipped', { where: where(is('orderStatus', 'SHIPPED')) });
  await save('orders', 'sorted', { sort: 'id:ascending', keyword: '王小棉花' });
  await save('members', 'condition', {});
  await save('members', 'keyword', { keyword: ' 王小棉' });
  await save('members', 'mobile', { keyword: '(0912) 345-678' });
  await save('orders', '客訴 Kitty@example.com', {});
  await save('orders', 'another', { keyword: 'hello-kitty@example.com' });
  await save('members', '打過 2 次電話的 +886-912-345-678', {});
  await save('products', 'kitty@example.com,抱怨', {});
  await save('products', 'goods', { keyword: '王小棉' });

  // The list had this condition once.
  await test.shop.db
    .update(savedViews)
    .set({ query: new URLSearchParams({ where: where(is('name', '王小棉 ')) }).toString() })
    .where(eq(savedViews.name, 'condition'));

  for (const name of [
    'where',
    'keyword=',
    'equal',
    'orderStatus',
    'all',
    'sort',
    'id',
    '22',
    'er',
  ]) {
    expect(await erasedWith({ name }), name).toEqual([
      'kitty@example.com,抱怨',
      '客訴 Kitty@example.com',
    ]);
  }
  const email = 'nobody@example.com';
  expect(await erasedWith({ email, name: '王小棉' })).toEqual(['condition', 'keyword']);
  expect(await erasedWith({ email, name: 'Keyword' })).toEqual(['keyword']);
  expect(await erasedWith({ email, phones: ['0912345678'] })).toEqual([
    'mobile',
    '打過 2 次電話的 +886-912-345-678',
  ]);
  expect(await erasedWith({ email, phones: ['12345678'] })).toEqual([]);
  expect(await erasedWith({ email: 'kitty@example.co' })).toEqual([]);
});

it('leaves nothing of a member in the audit log, in which nothing is erased', async () => {
  const { db } = test.shop;
  const { api } = await newAdministrator(test, 'owner');
  const where = JSON.stringify({ all: [{ field: 'tags', is: 'one_of', value: ['0987654321'] }] });
  const views = [
    { resource: 'members', name: '林小晴', query: new URLSearchParams({ where }).toString() },
    { resource: 'orders', name: '待出貨', query: 'keyword=lin%40example.com' },
    { resource: 'products', name: '客訴 lin@example.com', query: 'keyword=0987654321' },
    { resource: 'products', name: '便宜', query: 'keyword=4710012345678' },
  ];
  for (const body of views) {
    const { data } = await api.createView({ body });
    const params = { id: data.id };
    await api.updateView({ params, body: { version: 1, name: `${body.name} 2` } });
    await api.deleteView({ params, body: { version: 2 } });
  }
  const entries = await db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectType, 'saved-view'))
    .orderBy(asc(auditEntries.id));
  const noted = JSON.stringify(entries.slice(-12));
  expect(noted).not.toMatch(/林小晴|lin|0987654321/);
  expect(noted).toContain('便宜 2');
  expect(noted).toContain('4710012345678');
});
