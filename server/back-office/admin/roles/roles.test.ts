import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ApiError } from '#contract/client.ts';
import { hasRight, type Right, rights, rightsToGive } from '#contract/rights.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator, type TestAdministrator } from '#server/testing/new-administrator.ts';
import { refusalOf } from '#server/testing/new-shopper.ts';
import { emailsWithRight } from '../emails-with-right.ts';
import { administrators, auditEntries, roles } from '../tables.ts';
import { createRole } from './roles.ts';

const test = shopForTests();
let owner: TestAdministrator;
beforeEach(async () => {
  owner = await newAdministrator(test, 'owner');
});

let count = 0;
const makeRole = async (given: Right[], name = `角色 ${++count}`) =>
  (await owner.api.createRole({ body: { name, rights: given } })).data;
const errorOf = (answer: Promise<unknown>): Promise<ApiError> =>
  answer.then(
    () => expect.fail('It was not refused.'),
    (error) => error,
  );

describe('a role of one’s own', () => {
  it('gives its rights and no others, and is named to who has it', async () => {
    const role = await makeRole(['orders.read', 'returns.read']);
    const { api } = await newAdministrator(test, { roleId: role.id });
    const { data: me } = await api.readMe();
    expect(me).toMatchObject({ role: null, roleId: role.id, roleName: role.name });
    expect(me.rights.toSorted()).toEqual(
      ['orders.read', 'returns.read', 'second-factor.write', 'workspace.read'].toSorted(),
    );
    expect(await refusalOf(api.searchOrders({ body: {} }))).toBe('');
    const error = await errorOf(api.searchRefunds({ body: {} }));
    expect(error).toMatchObject({ errorCode: 'FORBIDDEN', extra: { right: 'money.read' } });
    const menus = (await api.listNavigationMenus()).data.flatMap(({ children }) => children);
    expect(menus.map(({ name }) => name)).toContain('orders');
    expect(menus.map(({ name }) => name)).not.toContain('refunds');
  });

  it('makes a link to the shop of a later moment only with the rights to all that it shows', async () => {
    const link = { body: { at: '2030-01-01T00:00:00+08:00' } };
    const few = await makeRole(['orders.read', 'catalogue.read', 'content.read']);
    const { api } = await newAdministrator(test, { roleId: few.id });
    const error = await errorOf(api.createPreviewLink(link));
    expect(error).toMatchObject({ errorCode: 'FORBIDDEN', extra: { right: 'promotions.read' } });
    const all = await makeRole(['catalogue.read', 'content.read', 'promotions.read']);
    const { api: seeing } = await newAdministrator(test, { roleId: all.id });
    expect(await refusalOf(seeing.createPreviewLink(link))).toBe('');
  });

  it('is checked with each call: a change acts on open sessions at once', async () => {
    const role = await makeRole(['orders.read']);
    const { api } = await newAdministrator(test, { roleId: role.id });
    expect(await refusalOf(api.searchOrders({ body: {} }))).toBe('');
    const change = (given: Right[]) =>
      owner.api.updateRole({ params: { id: role.id }, body: { rights: given } });
    await change(['returns.read']);
    expect(await refusalOf(api.searchOrders({ body: {} }))).toBe('FORBIDDEN');
    expect(await refusalOf(api.searchReturns({ body: {} }))).toBe('');
    await change(['orders.read']);
    expect(await refusalOf(api.searchOrders({ body: {} }))).toBe('');
  });

  it('holds administrators.write neither by call nor in the database', async () => {
    const wanted = { name: '萬能', rights: ['administrators.write'] } as never;
    expect(await refusalOf(owner.api.createRole({ body: wanted }))).toBe('VALIDATION_FAILED');
    const insert = test.shop.db
      .insert(roles)
      .values({ name: '萬能', rights: ['administrators.write'] });
    await expect(insert).rejects.toMatchObject({ cause: { constraint: 'roles_no_owner' } });
    const all = { id: 1, name: '全部', rights };
    expect(hasRight(all, 'administrators.write')).toBe(false);
    expect(rightsToGive.every((right) => hasRight(all, right))).toBe(true);
  });

  it('with every right that can be given still cannot make, change or give roles', async () => {
    const role = await makeRole([...rightsToGive]);
    const { api, id } = await newAdministrator(test, { roleId: role.id });
    const other = await newAdministrator(test, 'viewer');
    const params = { id: role.id };
    const tries = [
      () => api.createRole({ body: { name: '更多', rights: [] } }),
      () => api.updateRole({ params, body: { rights: [...rightsToGive] } }),
      () => api.deleteRole({ params }),
      () => api.searchRoles({ body: {} }),
      () => api.updateAdministrator({ params: { id: other.id }, body: { role: 'owner' } }),
      () => api.updateAdministrator({ params: { id }, body: { role: 'owner' } }),
      () => api.createAdministrator({ body: { email: 'mine@example.com', role: 'owner' } }),
      () => api.resendInvitation({ params: { id: other.id } }),
    ];
    for (const each of tries) expect(await refusalOf(each())).toBe('FORBIDDEN');
  });

  it('has a name of its own, which no built-in role has', async () => {
    const role = await makeRole([]);
    for (const name of [role.name, '店主', '倉管']) {
      const code = await refusalOf(owner.api.createRole({ body: { name, rights: [] } }));
      expect(code).toBe('VALIDATION_FAILED');
    }
    const same = await Promise.all(
      [1, 2].map(() => refusalOf(owner.api.createRole({ body: { name: '同名', rights: [] } }))),
    );
    expect(same.toSorted()).toEqual(['', 'VALIDATION_FAILED']);
  });

  it('is not changed over somebody else’s change', async () => {
    const role = await makeRole([]);
    const change = () =>
      refusalOf(
        owner.api.updateRole({
          params: { id: role.id },
          body: { version: role.version, rights: ['orders.read'] },
        }),
      );
    expect([await change(), await change()]).toEqual(['', 'STALE_RECORD']);
  });

  it('is deleted only when nobody has it; otherwise a sentence says who has', async () => {
    const role = await makeRole(['orders.read']);
    const holder = await newAdministrator(test, { roleId: role.id });
    const named = eq(administrators.id, holder.id);
    await test.shop.db.update(administrators).set({ name: '陳怡君' }).where(named);
    const params = { id: role.id };
    expect(await errorOf(owner.api.deleteRole({ params }))).toMatchObject({
      errorCode: 'RECORD_IN_USE',
      message: `陳怡君 的角色是「${role.name}」，請先改成別的角色再刪除`,
    });
    await owner.api.updateAdministrator({ params: { id: holder.id }, body: { role: 'viewer' } });
    expect(await refusalOf(owner.api.deleteRole({ params }))).toBe('');
    expect(await refusalOf(owner.api.deleteRole({ params }))).toBe('NOT_FOUND');
    const written = await test.shop.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectType, 'role'));
    expect(written.map(({ call }) => call)).toEqual(
      expect.arrayContaining(['createRole', 'deleteRole']),
    );
  });

  it('given and deleted at the same moment is either given or gone', async () => {
    const other = await newAdministrator(test, 'owner');
    for (let round = 0; round < 5; round++) {
      const role = await makeRole([]);
      const person = await newAdministrator(test, 'viewer');
      const [given, deleted] = await Promise.all([
        refusalOf(
          owner.api.updateAdministrator({ params: { id: person.id }, body: { roleId: role.id } }),
        ),
        refusalOf(other.api.deleteRole({ params: { id: role.id } })),
      ]);
      expect([
        ['', 'RECORD_IN_USE'],
        ['VALIDATION_FAILED', ''],
      ]).toContainEqual([given, deleted]);
    }
  });

  it('is not made by an owner who loses the right at the same moment', async () => {
    const other = await newAdministrator(test, 'owner');
    // The owner was admitted before, so the check inside the transaction must refuse.
    await test.shop.db.execute(
      sql`update administrators set role = 'viewer' where id = ${other.id}`,
    );
    const actor = { administratorId: other.id, requestId: 'request-2' };
    expect(await createRole(test.shop, actor, { name: '太晚', rights: [] })).toMatchObject({
      failure: { code: 'FORBIDDEN' },
    });
  });
});

describe('whoever may give a role', () => {
  it('is named to those who miss a right, without an e-mail', async () => {
    const role = await makeRole(['orders.read']);
    expect((await owner.api.readRole({ params: { id: role.id } })).data).toEqual(role);
    const { api } = await newAdministrator(test, { roleId: role.id });
    const { data } = await api.listRoleGivers();
    expect(data).toContainEqual({ name: `店主 ${owner.id}` });
    expect(JSON.stringify(data)).not.toContain('@');
  });
});

describe('an administrator', () => {
  it('has one role, built-in or own, which the database makes sure of', async () => {
    const role = await makeRole([]);
    for (const wrong of [
      { role: null, roleId: null },
      { role: 'viewer', roleId: role.id },
    ] as const) {
      const insert = test.shop.db
        .insert(administrators)
        .values({ email: `wrong-${role.id}@example.com`, ...wrong });
      await expect(insert).rejects.toMatchObject({
        cause: { constraint: 'administrators_one_role' },
      });
    }
    const create = (body: object) =>
      refusalOf(owner.api.createAdministrator({ body: { email: 'x@example.com', ...body } }));
    expect(await create({})).toBe('VALIDATION_FAILED');
    expect(await create({ role: 'viewer', roleId: role.id })).toBe('VALIDATION_FAILED');
    expect(await create({ roleId: 999_999 })).toBe('VALIDATION_FAILED');
  });

  it('with an own role is found by right, and decides about what the role allows', async () => {
    const role = await makeRole(['stock.adjust', 'approvals.read', 'price.approve']);
    const holder = await newAdministrator(test, { roleId: role.id });
    const ids = [holder.id, owner.id];
    const { db } = test.shop;
    expect(await emailsWithRight(db, ids, 'stock.adjust')).toContain(holder.email);
    expect(await emailsWithRight(db, ids, 'refund.approve')).toEqual([owner.email]);
    expect(await emailsWithRight(db, ids, 'administrators.write')).toEqual([owner.email]);
    // The call is open to whoever sees approval requests; the kind of the request decides.
    const approve = holder.api.approveWish({ params: { id: 999_999 }, body: {} as never });
    expect(await refusalOf(approve)).toBe('NOT_FOUND');
  });
});
