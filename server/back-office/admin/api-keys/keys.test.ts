import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { adminEndpoints } from '#contract/admin-endpoints.ts';
import { rightsForKeys } from '#contract/api-keys.ts';
import { apiBase, type Endpoint } from '#contract/endpoints.ts';
import { hasRight, type Right, rightsOfKeysNever } from '#contract/rights.ts';
import { stockRecords } from '#server/commerce/stock/tables.ts';
import { createRateLimits } from '#server/platform/http/rate-limits.ts';
import { sha256 } from '#server/platform/random.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator, type TestAdministrator } from '#server/testing/new-administrator.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { failureOf, refusalOf } from '#server/testing/new-shopper.ts';
import { openTestShop } from '#server/testing/test-shop.ts';
import { administrators, auditEntries } from '../tables.ts';
import { admitKey } from './find-key.ts';
import { apiKeys } from './tables.ts';

const test = shopForTests();
let owner: TestAdministrator;
beforeEach(async () => {
  owner = await newAdministrator(test, 'owner');
});

const inDays = (days: number) =>
  new Date(test.clock.now().getTime() + days * 86_400_000).toISOString();
const make = async (
  rights: readonly Right[],
  { api = owner.api, days = 30 }: { api?: TestAdministrator['api']; days?: number } = {},
) =>
  (
    await api.createApiKey({
      body: { name: '倉儲系統', rights: [...rights], expiresAt: inDays(days) },
    })
  ).data;
const search = (key: string) => refusalOf(test.adminApi(key).searchOrders({ body: {} }));

describe('a key of a program', () => {
  it('is shown once, stored hashed, and makes the calls that its rights name', async () => {
    const { key, ...shown } = await make(['orders.read', 'erp']);
    expect(key).toMatch(/^qk_[\w-]{43}$/);
    expect(shown).toMatchObject({ ending: key.slice(-4), isValid: true, lastUsedAt: null });
    const [row] = await test.shop.db.select().from(apiKeys).where(eq(apiKeys.id, shown.id));
    expect(row?.keyHash).toBe(sha256(key));
    expect(JSON.stringify([row, (await owner.api.searchApiKeys({ body: {} })).data])).not.toContain(
      key,
    );
    const api = test.adminApi(key);
    expect(await search(key)).toBe('');
    expect(await refusalOf(api.listErpOrders({}))).toBe('');
    expect(await failureOf(api.searchRefunds({ body: {} }))).toMatchObject({
      errorCode: 'FORBIDDEN',
      extra: { right: 'money.read' },
    });
    expect(await search(`${key}x`)).toBe('TOKEN_INVALID');
    expect(await search(`${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`)).toBe(
      'TOKEN_INVALID',
    );
    expect(await refusalOf(test.api.as(key).readUser())).toBe('FORBIDDEN');
    const cookie = { cookie: `qk=${key}` };
    const { statusCode } = await test.http({
      method: 'POST',
      url: '/api/backstagex/orders/search',
      headers: cookie,
      payload: {},
    });
    expect(statusCode).toBe(401);
  });

  it('makes no call with a step-up, none about access, none of a person’s own account', async () => {
    const { key } = await make(rightsForKeys);
    const tried: string[] = [];
    for (const [name, { path, method, access, stepUp, secondFactor }] of Object.entries<Endpoint>(
      adminEndpoints,
    )) {
      const isForPeople =
        stepUp ||
        secondFactor ||
        access === 'administrator' ||
        (rightsOfKeysNever as readonly string[]).includes(access);
      if (access === 'public' || !isForPeople) continue;
      const url = apiBase + path.replace(':id', '1');
      const headers = { authorization: `Bearer ${key}` };
      const payload = method === 'GET' ? {} : { payload: {} };
      const answer = await test.http({ method, url, headers, ...payload });
      expect([name, answer.statusCode, answer.json().error_code]).toEqual([name, 403, 'FORBIDDEN']);
      tried.push(name);
    }
    expect(tried).toEqual(
      expect.arrayContaining([
        'createApiKey',
        'createRole',
        'createWebhook',
        'refundOrder',
        'readMe',
      ]),
    );
    const wanted = { name: 'x', rights: ['keys.manage'] as never, expiresAt: inDays(1) };
    expect(await refusalOf(owner.api.createApiKey({ body: wanted }))).toBe('VALIDATION_FAILED');
    const insert = test.shop.db.insert(apiKeys).values({
      ...{ name: 'x', rights: ['keys.manage'], keyHash: 'x', ending: 'x' },
      ...{ administratorId: owner.id, expiresAt: test.clock.now() },
    });
    await expect(insert).rejects.toMatchObject({ cause: { constraint: 'api_keys_rights' } });
  });

  it('has never more rights than its maker, at its making and later', async () => {
    const role = { name: '金鑰管理', rights: ['keys.manage', 'orders.read'] satisfies Right[] };
    const { id } = (await owner.api.createRole({ body: role })).data;
    const { api } = await newAdministrator(test, { roleId: id });
    expect(await failureOf(make(['money.read'], { api }))).toMatchObject({
      errorCode: 'FORBIDDEN',
      extra: { right: 'money.read' },
    });
    const { key } = await make(['orders.read'], { api });
    expect(await search(key)).toBe('');
    await owner.api.updateRole({ params: { id }, body: { rights: ['keys.manage'] } });
    expect(await search(key)).toBe('FORBIDDEN');
  });

  it('ends when it is revoked, expires, or its maker is disabled, on all copies at once', async () => {
    const copy = await openTestShop({ copyOf: test });
    const other = await newAdministrator(test, 'owner');
    const [revoked, expiring, ofOther] = [
      await make(['orders.read']),
      await make(['orders.read'], { days: 1 }),
      await make(['orders.read'], { api: other.api }),
    ];
    const onCopy = ({ key }: { key: string }) =>
      refusalOf(copy.adminApi(key).searchOrders({ body: {} }));
    for (const each of [revoked, expiring, ofOther]) expect(await onCopy(each)).toBe('');
    const params = { id: revoked.id };
    expect((await owner.api.revokeApiKey({ params })).data.isValid).toBe(false);
    expect(await refusalOf(owner.api.revokeApiKey({ params }))).toBe('');
    await test.shop.db
      .update(administrators)
      .set({ isDisabled: true })
      .where(eq(administrators.id, other.id));
    copy.clock.advance(86_401);
    for (const each of [revoked, expiring, ofOther])
      expect(await onCopy(each)).toBe('TOKEN_INVALID');
    const nobody = { params: { id: 999_999 } };
    expect(await refusalOf(owner.api.revokeApiKey(nobody))).toBe('NOT_FOUND');
    await copy.close();
  });

  it('begins no bulk change and no import, which its maker’s rights would carry out', async () => {
    const { key } = await make(rightsForKeys);
    const headers = { authorization: `Bearer ${key}` };
    const id = await newProduct(test.shop);
    const payload = { rows: [{ id, version: 1 }], change: { price: { add: 5 } } };
    const post = async (call: string, body: object) =>
      (
        await test.http({
          ...{ method: 'POST', url: `/api/backstagex/products/${call}`, headers, payload: body },
        })
      ).json().error_code;
    expect(await post('update-list', payload)).toBe('FORBIDDEN');
    expect(await post('import', {})).toBe('FORBIDDEN');
    // Counts are imported with the right to adjust stocks, which keys have.
    const file = Buffer.from('商品編號,調整數\nP-1,5');
    const stocks = await test.http({
      ...{ method: 'POST', url: '/api/backstagex/stocks/import?file_name=a.csv', payload: file },
      headers: { ...headers, 'content-type': 'text/csv' },
    });
    expect(stocks.json().error_code).toBe('FORBIDDEN');
  });

  it('needs an end within 400 days', async () => {
    for (const days of [-1, 401]) {
      expect(await refusalOf(make(['orders.read'], { days }))).toBe('VALIDATION_FAILED');
    }
  });

  it('is named in the audit log, with its maker', async () => {
    const product = await newProduct(test.shop, { stock: 5 });
    const { key } = await make(['catalogue.read', 'catalogue.write']);
    const response = await test.http({
      method: 'POST',
      url: `/api/backstagex/products/update/${product}`,
      headers: { authorization: `Bearer ${key}` },
      payload: { version: 1, volume: '兩包' },
    });
    expect(response.statusCode).toBe(200);
    const [entry] = await test.shop.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.call, 'products/update'));
    expect(entry).toMatchObject({ administratorId: owner.id, keyName: '倉儲系統' });
    const { data } = await owner.api.searchAuditEntries({ body: { subjectType: 'products' } });
    expect(data[0]).toMatchObject({ keyName: '倉儲系統', by: owner.email });
  });

  it('repeats nothing of another program that numbers its requests alike', async () => {
    const product = await newProduct(test.shop, { stock: 5 });
    const [stock] = await test.shop.db
      .select()
      .from(stockRecords)
      .where(eq(stockRecords.productId, product));
    const body = { rows: [{ id: stock?.id ?? 0, by: 1 }], cause: 'OTHER' as const, note: '尋獲' };
    const [one, other] = [await make(['stock.adjust']), await make(['stock.adjust'])];
    const idempotencyKey = '1'.repeat(200);
    for (const { key } of [one, one, other]) {
      expect(await refusalOf(test.adminApi(key).adjustStocks({ body }, { idempotencyKey }))).toBe(
        '',
      );
    }
    const [after] = await test.shop.db
      .select()
      .from(stockRecords)
      .where(eq(stockRecords.productId, product));
    expect(after?.webStock).toBe(7);
  });

  it('notes its use once a minute', async () => {
    const { key, id } = await make(['orders.read']);
    const usedAt = async () =>
      (
        await test.shop.db.select().from(apiKeys).where(eq(apiKeys.id, id))
      )[0]?.lastUsedAt?.getTime();
    await search(key);
    const first = await usedAt();
    await search(key);
    expect(await usedAt()).toBe(first);
    test.clock.advance(61);
    await search(key);
    expect(await usedAt()).toBeGreaterThan(first ?? 0);
  });

  it('may call 600 times a minute, whatever other keys do', async () => {
    const { key } = await make(['orders.read']);
    const { key: other } = await make(['orders.read']);
    const rateLimits = await createRateLimits(test.shop.pool);
    const shop = { ...test.shop, rateLimits };
    const admit = (each: string) => admitKey(shop, each, { access: 'orders.read' });
    const {
      shop: { db },
    } = test;
    const [row] = await db
      .select()
      .from(apiKeys)
      .where(eq(apiKeys.keyHash, sha256(key)));
    const used = 'api-key-account:account:';
    await admit(key);
    await test.shop.pool.query(`update rate_limits set points = 599 where key = $1`, [
      `${used}${row?.id}`,
    ]);
    expect((await admit(key)).ok).toBe(true);
    expect(await admit(key)).toMatchObject({ failure: { code: 'TOO_MANY_REQUESTS' } });
    expect((await admit(other)).ok).toBe(true);
  });
});

it('no key has the rights of everybody', () => {
  const key = { id: 0, name: 'x', rights: ['orders.read'] satisfies Right[], keyId: 1 };
  expect(hasRight(key, 'workspace.read')).toBe(false);
  expect(hasRight(key, 'orders.read')).toBe(true);
});
