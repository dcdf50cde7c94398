import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { type AdminEndpointName, adminEndpoints } from '#contract/admin-endpoints.ts';
import { type AdministratorRole, administratorRoles } from '#contract/administrators.ts';
import { resources } from '#contract/resources/index.ts';
import { readOnlyResources } from '#contract/resources/read-only/index.ts';
import { users } from '#server/people/accounts/tables.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { newShopper } from '#server/testing/new-shopper.ts';

const test = shopForTests({ seeded: true });

async function callerOf(role: AdministratorRole) {
  const administrator = await newAdministrator(test, role);
  return {
    administrator,
    async call(name: AdminEndpointName, payload?: object) {
      const { method, path } = adminEndpoints[name];
      const answer = await test.http({
        method,
        url: path,
        headers: { authorization: `Bearer ${administrator.token}` },
        ...(payload && { payload }),
      });
      return answer.json();
    },
  };
}

interface Node {
  name: string;
  path: string;
  actions: string[];
  children: Node[];
}

/** Screens that list no declared entity. */
const ownScreens = [
  'fulfilment',
  'approvals',
  'calendar',
  'simulator',
  'drafts',
  'user-coupons',
  'reports',
  'closings',
  'settings',
  'letters',
  'roles',
  'webhooks',
  'api-keys',
  'tasks',
  'system',
];
describe('the menu of the back office', () => {
  it('names every entity that this role may read, and what it may do there [7.152]', async () => {
    const { call } = await callerOf('operator');
    const { data } = (await call('listNavigationMenus')) as { data: Node[] };
    const screens = data.flatMap(({ children }) => children);
    const names = screens.map(({ name }) => name);
    const entities = resources.map(({ name }) => name);
    expect(names.filter((name) => entities.includes(name))).toEqual(entities);
    expect(names.filter((name) => !entities.includes(name))).toEqual([
      'orders',
      'order-returns',
      'refunds',
      'standing-orders',
      'invoices',
      'payment-exceptions',
      'reconciliations',
      'fulfilment',
      'approvals',
      'stocks',
      'price-history',
      'reviews',
      'lots',
      'calendar',
      'simulator',
      'drafts',
      'coupon-codes',
      'members',
      'privacy-requests',
      'user-coupons',
      'reports',
      'closings',
      'settings',
      'letters',
      'tasks',
    ]);
    expect(screens.map(({ path }) => path)).toEqual(screens.map(({ name }) => `/${name}`));
    expect(screens[0]?.actions).toEqual(['read', 'export']);
    const products = screens.find(({ name }) => name === 'products');
    expect(products?.actions).toEqual(['read', 'write', 'delete', 'import', 'export']);
    const viewer = await callerOf('viewer');
    const seen = (await viewer.call('listNavigationMenus')) as { data: Node[] };
    expect(seen.data[0]?.children[0]?.actions).toEqual(['read']);
  });

  it('leads an owner to every screen, each once [7.152]', async () => {
    const { call } = await callerOf('owner');
    const { data } = (await call('listNavigationMenus')) as { data: Node[] };
    const screens = data.flatMap(({ children }) => children);
    const names = screens.map(({ name }) => name);
    expect(names).toEqual([...new Set(names)]);
    expect(new Set(names)).toEqual(
      new Set([
        ...resources.map(({ name }) => name),
        ...readOnlyResources.map(({ name }) => name),
        ...ownScreens,
      ]),
    );
    expect(screens.map(({ path }) => path)).toEqual(names.map((name) => `/${name}`));
  });

  it('names only screens whose lists answer [7.134, 7.152]', async () => {
    const { administrator, call } = await callerOf('viewer');
    const { data } = (await call('listNavigationMenus')) as { data: Node[] };
    for (const { name } of data.flatMap(({ children }) => children)) {
      // They list nothing.
      if (name === 'simulator' || name === 'reports') continue;
      const { statusCode } = await test.http({
        method: 'POST',
        url: `/api/backstagex/${name}/search`,
        headers: { authorization: `Bearer ${administrator.token}` },
        payload: {},
      });
      expect(statusCode, name).toBe(200);
    }
  });

  it.each(administratorRoles.filter((role) => role !== 'erp'))(
    'is answered for the role %s, by the same name below both prefixes [7.128, 7.152]',
    async (role) => {
      const { administrator, call } = await callerOf(role);
      const answer = await call('listNavigationMenus');
      const alias = await test.http({
        url: '/api/bscore/navigation-menus',
        headers: { authorization: `Bearer ${administrator.token}` },
      });
      expect(alias.json().data).toEqual(answer.data);
    },
  );
});

describe('the settings of screens', () => {
  it('say what the role may do, which fields it may not write, and how choices are called [7.153]', async () => {
    const { call } = await callerOf('marketing');
    const { data } = await call('readClientSettings');
    expect(data).toMatchObject({
      time_zone: 'Asia/Taipei',
      currency: 'TWD',
      limits: { rows_per_page: 100 },
      rights: expect.arrayContaining(['content.write']),
      enumerations: {
        'products.current_visibility_rule': { ONLINE: '上架', OFFLINE: '下架' },
      },
    });
    expect(data.rights).not.toContain('price.write');
    expect(data.read_only_fields.products).toEqual(
      expect.arrayContaining(['price', 'member_price', 'sold_count']),
    );
    expect(data.read_only_fields.products).not.toContain('name');
  });
});

describe('the search over everything', () => {
  it('finds records of several entities by their words, and only what the role may read', async () => {
    const { call } = await callerOf('operator');
    const { data } = await call('searchEverything', { keyword: '日用' });
    const kinds = new Set(data.map(({ resource }: { resource: string }) => resource));
    expect(kinds.size).toBeGreaterThan(1);
    for (const name of kinds) {
      const found = data.filter(({ resource }: { resource: string }) => resource === name);
      expect(found.length).toBeLessThanOrEqual(8);
    }
  });
});

describe('the search over everything for a person', () => {
  it('goes by the end of the phone number for a role that may see the whole of it', async () => {
    const { id } = await newShopper(test);
    await test.shop.db.update(users).set({ mobileNumber: '0987345678' }).where(eq(users.id, id));
    const foundBy = async (role: AdministratorRole, keyword: string) => {
      const { call } = await callerOf(role);
      const { data } = await call('searchEverything', { keyword });
      const rows: { resource: string; id: number }[] = data;
      return rows.filter(({ resource }) => resource === 'members').map((row) => row.id);
    };
    expect(await foundBy('owner', '345678')).toEqual([id]);
    expect(await foundBy('marketing', '345678')).toEqual([]);
  });
});

describe('who has a record open', () => {
  it('is told to the others, until the form is closed or not heard of for a minute and a half', async () => {
    const [one, other] = [await callerOf('operator'), await callerOf('marketing')];
    const place = { resource: 'products', id: 1 };
    expect((await one.call('noteEditing', place)).data).toEqual({ editing: [] });
    const { data } = await other.call('noteEditing', place);
    expect(data.editing).toMatchObject([{ name: one.administrator.email }]);
    await one.call('noteEditing', { ...place, is_editing: false });
    expect((await other.call('noteEditing', place)).data).toEqual({ editing: [] });
    await one.call('noteEditing', place);
    test.clock.advance(91);
    expect((await other.call('noteEditing', place)).data).toEqual({ editing: [] });
  });

  it('is not told of what is no entity, nor to the ERP', async () => {
    const { call } = await callerOf('operator');
    expect((await call('noteEditing', { resource: 'nothing', id: 1 })).error_code).toBe(
      'NOT_FOUND',
    );
    const erp = await callerOf('erp');
    expect((await erp.call('noteEditing', { resource: 'products', id: 1 })).error_code).toBe(
      'FORBIDDEN',
    );
  });
});
