import { expect, it } from 'vitest';
import { shopForTests } from '#server/testing/for-tests.ts';
import { recordApi } from '#server/testing/record-api.ts';

const test = shopForTests();
const byKey = (key: string) => ({ 'idempotency-key': key });
const total = async (api: Awaited<ReturnType<typeof recordApi>>, keyword: string) =>
  (await api.call('advance-search', { keyword })).meta.total;

it('a new record is made once for each key, however often and by how many it is asked for', async () => {
  const api = await recordApi(test, 'products');
  const body = { name: '重送棉', materialNo: 'ONCE-1', price: 120 };
  const create = (key: string, changed = {}) =>
    api.call('create', { ...body, ...changed }, undefined, byKey(key));
  const [first, second] = await Promise.all([create('new-1'), create('new-1')]);
  expect([first?.status, second?.status]).toEqual([200, 200]);
  expect(second).toEqual(first);
  expect(await create('new-1')).toEqual(first);
  expect(await total(api, '重送棉')).toBe(1);
  expect((await create('new-1', { name: '別的棉' })).code).toBe('IDEMPOTENCY_KEY_REUSED');
  const other = await recordApi(test, 'products');
  const another = { ...body, materialNo: 'ONCE-2' };
  const byOther = await other.call('create', another, undefined, byKey('new-1'));
  expect(byOther.data.id).not.toBe(first?.data.id);
  // A wrong record may be put right under the next key.
  expect((await create('new-2', { materialNo: 'ONCE-3', price: -1 })).code).toBe(
    'VALIDATION_FAILED',
  );
  expect((await create('new-3', { materialNo: 'ONCE-3' })).status).toBe(200);
});

it('a copy is made once for each key, and each time without one', async () => {
  const api = await recordApi(test, 'products');
  const { data } = await api.call('create', { name: '原棉', materialNo: 'COPY-1', price: 120 });
  const id = Number(data.id);
  const first = await api.call('copy', {}, id, byKey('copy-1'));
  expect(await api.call('copy', {}, id, byKey('copy-1'))).toEqual(first);
  expect(await total(api, '原棉')).toBe(2);
  await api.call('copy', {}, id);
  await api.call('copy', {}, id);
  expect(await total(api, '原棉')).toBe(4);
});
