import { describe, expect, it } from 'vitest';
import { adminEndpoints } from '#contract/admin-endpoints.ts';
import { viewAsHeader } from '#contract/administrators.ts';
import type { Endpoint } from '#contract/endpoints.ts';
import {
  callsOfReadOnlyResource,
  callsOfRecords,
  recordEndpoint,
} from '#contract/record-endpoints.ts';
import { resources } from '#contract/resources/index.ts';
import { readOnlyResources } from '#contract/resources/read-only/index.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { administrators, auditEntries } from '../tables.ts';

const test = shopForTests();

async function viewer(role: 'owner' | 'operator', viewed: string) {
  const { token } = await newAdministrator(test, role);
  return async (method: 'GET' | 'POST', path: string, payload: object = {}) => {
    const answer = await test.http({
      method,
      url: `/api/backstagex/${path}`,
      headers: { authorization: `Bearer ${token}`, [viewAsHeader]: viewed },
      ...(method === 'POST' ? { payload } : {}),
    });
    const { data, error_code: code = '' } = answer.json();
    return { data, code };
  };
}

describe('an owner who looks at the screens as another role', () => {
  it('is answered as that role', async () => {
    const ask = await viewer('owner', 'warehouse');
    const { data } = await ask('GET', 'me');
    expect(data).toMatchObject({ role: 'warehouse', role_name: '倉管' });
    expect(data.rights).not.toContain('money.read');
    expect((await ask('POST', 'orders/search')).code).toBe('');
    expect((await ask('POST', 'refunds/search')).code).toBe('FORBIDDEN');
    expect((await ask('POST', 'administrators/search')).code).toBe('FORBIDDEN');
  });

  it('sees previews of e-mails', async () => {
    const ask = await viewer('owner', 'accounting');
    expect((await ask('POST', 'letters/placed/preview')).code).toBe('');
    expect((await ask('POST', 'letters/placed/test')).code).toBe('VIEW_IS_READ_ONLY');
  });

  it('sees an own role the same way', async () => {
    const { api } = await newAdministrator(test, 'owner');
    const { data: role } = await api.createRole({
      body: { name: '只看訂單', rights: ['orders.read'] },
    });
    const ask = await viewer('owner', `role-${role.id}`);
    expect((await ask('GET', 'me')).data).toMatchObject({ role: null, role_name: '只看訂單' });
    expect((await ask('POST', 'order-returns/search')).code).toBe('FORBIDDEN');
  });

  it('changes nothing, whatever the role or the owner may do', async () => {
    const ask = await viewer('owner', 'operator');
    const before = [
      await test.shop.db.$count(auditEntries),
      await test.shop.db.$count(administrators),
    ];
    for (const [method, path] of [
      ['POST', 'orders/note/1'],
      ['POST', 'administrators/create'],
      ['POST', 'views/create'],
      ['POST', 'me/step-up'],
      ['POST', 'change-password'],
      ['POST', 'products/create'],
      ['POST', 'stocks/count'],
      ['GET', 'products/export'],
    ] as const) {
      expect((await ask(method, path)).code, path).toBe('VIEW_IS_READ_ONLY');
    }
    const after = [
      await test.shop.db.$count(auditEntries),
      await test.shop.db.$count(administrators),
    ];
    expect(after).toEqual(before);
  });

  it('looks as no role that is unknown, as no program, and nobody else looks at all', async () => {
    for (const viewed of ['erp', 'nobody', 'role-999999', 'role-0']) {
      const ask = await viewer('owner', viewed);
      expect((await ask('GET', 'me')).code, viewed).toBe('FORBIDDEN');
    }
    const ask = await viewer('operator', 'owner');
    expect((await ask('GET', 'me')).code).toBe('FORBIDDEN');
  });

  it('makes those calls by POST that are declared to read only, and no other', async () => {
    const ask = await viewer('owner', 'owner');
    const declared: Endpoint[] = [
      ...Object.values<Endpoint>(adminEndpoints),
      ...resources.flatMap((each) =>
        callsOfRecords(each).map((call) => recordEndpoint(each, call)),
      ),
      ...readOnlyResources.flatMap((each) =>
        callsOfReadOnlyResource(each).map((call) => recordEndpoint(each, call)),
      ),
    ];
    const prefix = '/api/backstagex/';
    const aboutSession = ['logout', 'refresh-token'];
    const asked = declared
      .filter(({ method, access }) => method === 'POST' && access !== 'public')
      .filter(({ path }) => path.startsWith(prefix))
      .map(({ path, readsOnly = false }) => ({ path: path.replace(prefix, ''), readsOnly }))
      .filter(({ path }) => !aboutSession.includes(path));
    expect(asked.filter(({ readsOnly }) => readsOnly).length).toBeGreaterThan(20);
    const wrong: string[] = [];
    for (const { path, readsOnly } of asked) {
      const { code } = await ask('POST', path.replace(/:\w+/g, '999999'));
      if ((code !== 'VIEW_IS_READ_ONLY') !== readsOnly) wrong.push(path);
    }
    expect(wrong).toEqual([]);
  });
});
