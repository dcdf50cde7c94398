import { readFileSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { recordVersions } from '#server/back-office/resource-calls/versions/tables.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { newCombination, newProduct } from '#server/testing/new-goods.ts';
import { type RecordApi, recordApi } from '#server/testing/record-api.ts';

const test = shopForTests();
type Values = Record<string, unknown>;
const online = { currentVisibilityRule: 'ONLINE' };

let sets: RecordApi;
let [dear, cheap] = [0, 0];
beforeAll(async () => {
  sets = await recordApi(test, 'product-combinations');
  dear = await newProduct(test.shop, { price: 300, memberPrice: 200 });
  cheap = await newProduct(test.shop, { price: 10, memberPrice: null });
});
const content = (units: number, others = 0) =>
  [
    { id: dear, quantity: units },
    { id: cheap, quantity: others },
  ].filter(({ quantity }) => quantity > 0);

let count = 0;
/** Asks for a new combination of one piece for 300 TWD that shoppers see. */
const create = (values: Values = {}) =>
  sets.call('create', {
    ...online,
    name: `組合內容 ${++count}`,
    materialNo: `CONTENT-${count}`,
    price: 300,
    products: content(1),
    ...values,
  });
async function newSet(values: Values = {}) {
  const { data } = await create(values);
  const id = Number(data.id);
  const read = async () => (await sets.call('edit', undefined, id)).data;
  return {
    id,
    read,
    change: async (wanted: Values) =>
      sets.call('update', { ...wanted, version: (await read()).version }, id),
  };
}

const waits = (sum: string, paid = '300') => ({
  code: 'APPROVAL_NEEDED',
  message: `最低售價 ${paid} 比內容物售價的總和 ${sum} 低超過 30 % 的門檻，已送出核可申請，核可後才會生效`,
});

it('more content for the same price waits, however the price is divided', async () => {
  const { change, read } = await newSet();
  expect(await change({ products: content(1, 12) }), '300 of 420').toMatchObject({ code: '' });
  expect(await change({ products: content(50) })).toMatchObject(waits('15,000'));
  expect(await change({ products: content(50), price: 10_000 })).toMatchObject(
    waits('15,000', '10,000'),
  );
  expect(await change({ products: content(1, 13) }), '300 of 430').toMatchObject(waits('430'));
  expect(await change({ products: content(50), price: 10_500 })).toMatchObject({ code: '' });
  expect(await read()).toMatchObject({ price: 10_500, products: content(50) });
});

it('more content and then a lower price wait, although neither would alone', async () => {
  const { change } = await newSet();
  expect(await change({ products: content(1, 12) }), '300 of 420').toMatchObject({ code: '' });
  expect(await change({ price: 294 }), 'the limit').toMatchObject({ code: '' });
  expect(await change({ price: 293 })).toMatchObject(waits('420', '293'));
  expect(await change({ memberPrice: 293 })).toMatchObject(waits('420', '293'));
  expect(await change({ price: 293, products: content(1, 11) })).toMatchObject({ code: '' });
});

it('a lower price soon after the set was made, or was shown, is compared with its content', async () => {
  const fresh = await newSet();
  expect(await fresh.change({ price: 1 })).toMatchObject(waits('300', '1'));
  const hidden = await newSet({ currentVisibilityRule: 'OFFLINE' });
  await hidden.change(online);
  expect(await hidden.change({ price: 1 })).toMatchObject(waits('300', '1'));
  expect(await hidden.change({ price: 250 })).toMatchObject({ code: '' });
});

it('the price of a content that was not changed is compared with its own earlier prices alone', async () => {
  const id = await newCombination(test.shop, { [dear]: 1 }, { price: 200, memberPrice: null });
  const { code } = await sets.call('update', { price: 190, version: 1 }, id);
  expect(code, '190 of 300').toBe('');
});

it('what members pay for it counts', async () => {
  const { change } = await newSet({ memberPrice: 250 });
  expect(await change({ products: content(1, 6) }), '250 of 360').toMatchObject(
    waits('360', '250'),
  );
});

it('a set below its content may get dearer, but no cheaper, and is asked for when it is shown', async () => {
  const asked = await create({ price: 200 });
  expect(asked).toMatchObject(waits('300', '200'));
  const { api } = await newAdministrator(test, 'owner');
  await api.approveWish({ params: { id: Number(asked.extra.approvalId) }, body: {} });
  const id = Number((await sets.call('search', { perPage: 1 })).rows[0]?.id);
  const change = async (values: Values) => {
    const { version } = (await sets.call('edit', undefined, id)).data;
    return (await sets.call('update', { ...values, version }, id)).code;
  };
  expect(await change({ name: `改名 ${id}` })).toBe('');
  expect(await change({ products: content(1, 1) })).toBe('APPROVAL_NEEDED');
  expect(await change({ price: 201 })).toBe('');
  expect(await change({ currentVisibilityRule: 'OFFLINE' })).toBe('');
  expect(await change({ products: content(50) }), 'nobody sees it').toBe('');
  expect(await change(online)).toBe('APPROVAL_NEEDED');
});

it('needs the right to prices, as a price does', async () => {
  const { id } = await newSet();
  const marketing = await recordApi(test, 'product-combinations', { role: 'marketing' });
  const forbidden = { code: 'FORBIDDEN', extra: { right: 'price.write', field: 'products' } };
  const products = content(2);
  for (const [call, body] of [
    ['update', { products, version: 1 }],
    ['update-row', { products, version: 1 }],
  ] as const) {
    expect(await marketing.call(call, body, id), call).toMatchObject(forbidden);
  }
  for (const body of [
    { rows: [{ id, version: 1, products }] },
    { rows: [{ id, version: 1 }], change: { products: { add: products } } },
  ]) {
    expect(await marketing.call('update-list', body)).toMatchObject(forbidden);
  }
  const saved = await marketing.call('version-save', { values: { products }, baseVersion: 1 }, id);
  const draft = Number(saved.data.id);
  expect(await marketing.call('version-publish', {}, draft)).toMatchObject(forbidden);
  const text = { briefDescription: '好用', version: 1 };
  expect(await marketing.call('update', text, id)).toMatchObject({ code: '' });
});

it('what earlier releases scheduled needs nobody at its moment, unless the record changes until then', async () => {
  const { id, read } = await newSet();
  const { id: administratorId } = await newAdministrator(test);
  const version = {
    resource: 'product-combinations',
    recordId: id,
    number: 1,
    title: '',
    values: {},
    base: {},
    administratorId,
  };
  await test.shop.db.insert(recordVersions).values([
    { ...version, state: 'SCHEDULED', publishAt: new Date(), scheduledBy: administratorId },
    { ...version, number: 2 },
  ]);
  const migration = readFileSync('server/migrations/0102_marks-of-old-files.sql', 'utf8');
  await test.shop.db.execute(sql.raw(migration.split('--> statement-breakpoint')[1] ?? ''));
  const versions = await test.shop.db
    .select({ number: recordVersions.number, approvedFor: recordVersions.approvedFor })
    .from(recordVersions)
    .where(eq(recordVersions.recordId, id))
    .orderBy(recordVersions.number);
  expect(versions).toEqual([
    { number: 1, approvedFor: (await read()).version },
    { number: 2, approvedFor: null },
  ]);
  await test.shop.db.delete(recordVersions);
});
