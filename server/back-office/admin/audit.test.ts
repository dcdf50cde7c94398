import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { newShopper } from '#server/testing/new-shopper.ts';
import { recordAction } from './audit.ts';
import { networkOf } from './origin.ts';
import { administrators, auditEntries, auditOrigins } from './tables.ts';

const test = shopForTests();

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1';

describe('an entry of the audit log', () => {
  it('says in which role, from where, why and by which request, and is found and exported by the role', async () => {
    const { api: owner, token: ownersToken } = await newAdministrator(test, 'owner');
    const { data: role } = await owner.createRole({
      body: { name: '客服夜班', rights: ['member.read', 'personal.reveal'] },
    });
    const { token, id } = await newAdministrator(test, { roleId: role.id });
    const shopper = await newShopper(test);
    const answer = await test.http({
      method: 'POST',
      url: `/api/backstagex/members/reveal/${shopper.id}`,
      headers: {
        authorization: `Bearer ${token}`,
        'x-request-id': 'request-reveal',
        'user-agent': iPhone,
      },
      payload: { reason: '客人來電改地址' },
    });
    expect(answer.statusCode).toBe(200);
    // The entry says what was true when it was made, whatever becomes of the role.
    await test.shop.db
      .update(administrators)
      .set({ role: 'viewer', roleId: null })
      .where(eq(administrators.id, id));
    const conditions = { any: [{ field: 'role', is: 'equal', value: '客服夜班' }] };
    const { data } = await owner.searchAuditEntries({ body: { conditions } as never });
    expect(data).toMatchObject([
      {
        administratorId: id,
        role: '客服夜班',
        reason: '客人來電改地址',
        network: '127.0.0.0/24',
        device: 'Safari・iPhone',
        requestId: 'request-reveal',
      },
    ]);
    const columns = 'by,role,reason,network,device,request_id';
    const file = await test.http({
      url: `/api/backstagex/audit-entries/export?format=csv&columns=${columns}&conditions=${encodeURIComponent(JSON.stringify(conditions))}`,
      headers: { authorization: `Bearer ${ownersToken}` },
    });
    expect(file.statusCode, file.body).toBe(200);
    expect(file.body).toContain('當時的角色');
    expect(file.body).toMatch(
      /客服夜班.*客人來電改地址.*127\.0\.0\.0\/24.*Safari・iPhone.*request-reveal/,
    );
  });

  it('stays for more than a year, but from where it was made is deleted after 400 days', async () => {
    const { api, id } = await newAdministrator(test, 'owner');
    await api.createRole({ body: { name: '一年後', rights: ['orders.read'] } });
    const made = test.clock.now().getTime();
    const entryLater = async (days: number) => {
      test.clock.set(new Date(made + days * 86_400_000));
      await test.jobs.runDue();
      return test.shop.db
        .select({ role: auditEntries.role, network: auditOrigins.network })
        .from(auditEntries)
        .leftJoin(auditOrigins, eq(auditOrigins.entryId, auditEntries.id))
        .where(and(eq(auditEntries.administratorId, id), eq(auditEntries.call, 'createRole')));
    };
    expect(await entryLater(399)).toEqual([{ role: '店主', network: '127.0.0.0/24' }]);
    expect(await entryLater(401)).toEqual([{ role: '店主', network: null }]);
    test.clock.clear();
  });

  it('has no origin if a background job made it', async () => {
    const { id } = await newAdministrator(test, 'owner');
    const actor = { administratorId: id, requestId: 'job/1' };
    await test.shop.db.transaction((transaction) =>
      recordAction(test.shop, transaction, actor, { call: 'updateRole', subject: ['role', 1] }),
    );
    const entries = await test.shop.db
      .select({ role: auditEntries.role, network: auditOrigins.network })
      .from(auditEntries)
      .leftJoin(auditOrigins, eq(auditOrigins.entryId, auditEntries.id))
      .where(eq(auditEntries.requestId, 'job/1'));
    expect(entries).toEqual([{ role: '店主', network: null }]);
  });
});

describe('the network of an address', () => {
  it.each([
    ['203.0.113.77', '203.0.113.0/24'],
    ['::ffff:203.0.113.77', '203.0.113.0/24'],
    ['2001:db8:85a3:8d3:1319:8a2e:370:7348', '2001:db8:85a3::/48'],
    ['2001:0DB8::1', '2001:db8:0::/48'],
    ['::1', '0:0:0::/48'],
    ['unknown', ''],
  ])('%s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
