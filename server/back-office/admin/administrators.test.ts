import { describe, expect, it } from 'vitest';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { refusalOf } from '#server/testing/new-shopper.ts';
import { type AdministratorChange, createAdministrator } from './change-administrators.ts';
import { administrators, auditEntries } from './tables.ts';

const test = shopForTests();

const password = 'Warp-and-weft-77';

describe('administrators', () => {
  it('are added in a test by an owner with a role and a password, and sign in at once [9.045, 6.005]', async () => {
    const { api, id: owner } = await newAdministrator(test, 'owner');
    const body = { email: 'Wen@Example.com', password, role: 'operator' } as const;
    const { data } = await api.createAdministrator({ body });
    expect(data).toMatchObject({ email: 'wen@example.com', role: 'operator', isDisabled: false });
    expect(Object.keys(data)).not.toContain('passwordHash');
    expect(await refusalOf(api.createAdministrator({ body }))).toBe('EMAIL_EXISTED');
    const session = await test.adminApi().adminLogin({ body: { email: body.email, password } });
    expect((await test.adminApi(session.data.token).readMe()).data.id).toBe(data.id);
    const { data: entries } = await api.searchAuditEntries({
      body: { subjectType: 'administrator', subjectId: data.id },
    });
    expect(entries).toMatchObject([
      { call: 'adminLogin', administratorId: data.id },
      { call: 'createAdministrator', administratorId: owner, after: { role: 'operator' } },
    ]);
    // The administrator and the subject are named by the e-mail with which they sign in.
    expect(entries[0]?.title).toBe('wen@example.com');
    const rest = entries.map(({ by: _, title: __, ...entry }) => entry);
    expect(JSON.stringify(rest)).not.toContain('@');
  });

  it('are listed newest first, in pages, and by role', async () => {
    const { api, id } = await newAdministrator(test, 'owner');
    const erp = await newAdministrator(test, 'erp');
    const { data, meta } = await api.searchAdministrators({ body: { perPage: 2 } });
    expect(data.map((row) => row.id)).toEqual([erp.id, id]);
    expect(meta).toMatchObject({ page: 1, perPage: 2 });
    expect(meta?.total).toBeGreaterThan(2);
    const { data: erps } = await api.searchAdministrators({ body: { role: 'erp' } });
    expect(erps.map((row) => row.id)).toEqual([erp.id]);
  });

  it('lose their sessions together with their rights', async () => {
    const { api } = await newAdministrator(test, 'owner');
    const other = await newAdministrator(test, 'operator');
    const change = (body: AdministratorChange) =>
      api.updateAdministrator({ params: { id: other.id }, body });
    expect((await change({ isDisabled: true })).data).toMatchObject({ isDisabled: true });
    expect(await refusalOf(other.api.readMe())).toBe('TOKEN_INVALID');
    const credentials = { email: other.email, password: other.password };
    const login = () => refusalOf(test.adminApi().adminLogin({ body: credentials }));
    expect(await login()).toBe('LOGIN_FAIL');
    await change({ isDisabled: false, role: 'erp' });
    expect(await login()).toBe('');
    const { data } = await api.searchAuditEntries({ body: { subjectId: other.id } });
    expect(data.map(({ call, after }) => [call, after])).toEqual([
      ['adminLogin', null],
      ['updateAdministrator', { role: 'erp', roleId: null, isDisabled: false }],
      ['updateAdministrator', { role: 'operator', roleId: null, isDisabled: true }],
    ]);
  });

  it('choose their passwords themselves: nobody else can set one', async () => {
    const { api, token } = await newAdministrator(test, 'owner');
    const other = await newAdministrator(test, 'operator');
    const answer = await test.http({
      method: 'POST',
      url: `/api/backstagex/administrators/update/${other.id}`,
      headers: { authorization: `Bearer ${token}` },
      payload: { password },
    });
    expect(answer.statusCode).toBe(422);
    const own = { ...test.shop, config: { ...test.shop.config, TEST_MODE: false } };
    const actor = { administratorId: (await api.readMe()).data.id, requestId: 'request-1' };
    const wanted = { email: 'set@example.com', password, role: 'viewer' } as const;
    expect(await createAdministrator(own, actor, wanted)).toMatchObject({
      failure: { code: 'VALIDATION_FAILED', errors: { password: expect.any(String) } },
    });
  });

  it('cannot change themselves this way, and if two owners disable each other, one remains', async () => {
    const [one, two] = [
      await newAdministrator(test, 'owner'),
      await newAdministrator(test, 'owner'),
    ];
    const disable = (by: typeof one, id: number) =>
      refusalOf(by.api.updateAdministrator({ params: { id }, body: { isDisabled: true } }));
    expect(await disable(one, one.id)).toBe('FORBIDDEN');
    const codes = await Promise.all([disable(one, two.id), disable(two, one.id)]);
    expect(codes.filter((code) => code === '')).toHaveLength(1);
    expect(codes.find((code) => code !== '')).toMatch(/^(FORBIDDEN|TOKEN_INVALID)$/);
    const unknown = await newAdministrator(test, 'owner');
    expect(await disable(unknown, 999_999)).toBe('NOT_FOUND');
  });
});

describe('what administrators did', () => {
  it('stays: the database refuses to change or delete an entry', async () => {
    const { email } = await newAdministrator(test);
    await test.adminApi().adminLogin({ body: { email, password: 'Linen-and-cotton-31' } });
    const { db } = test.shop;
    expect(await db.$count(auditEntries)).toBeGreaterThan(0);
    for (const work of [db.update(auditEntries).set({ call: 'x' }), db.delete(auditEntries)]) {
      await expect(work).rejects.toMatchObject({
        cause: { constraint: 'audit_entries_append_only' },
      });
    }
  });

  it('is written together with the change or not at all', async () => {
    const { api } = await newAdministrator(test, 'owner');
    const before = await test.shop.db.$count(administrators);
    const nobody = { administratorId: 999_999, requestId: 'request-of-nobody' };
    const wanted = { email: 'unwritten@example.com', password, role: 'operator' } as const;
    expect(await createAdministrator(test.shop, nobody, wanted)).toMatchObject({ ok: false });
    expect(await test.shop.db.$count(administrators)).toBe(before);
    // A refused change writes no entry.
    const known = await test.shop.db.$count(auditEntries);
    expect(await refusalOf(api.updateAdministrator({ params: { id: 999_999 }, body: {} }))).toBe(
      'NOT_FOUND',
    );
    expect(await test.shop.db.$count(auditEntries)).toBe(known);
  });

  it('is listed newest first, in pages, with the id of each request', async () => {
    const { email, id } = await newAdministrator(test);
    const { api } = await newAdministrator(test, 'owner');
    const signIn = (requestId: string) =>
      test.http({
        method: 'POST',
        url: '/api/backstagex/login',
        headers: { 'x-request-id': requestId },
        payload: { email, password: 'Linen-and-cotton-31' },
      });
    for (const requestId of ['request-one', 'request-two', 'request-three'])
      await signIn(requestId);
    const { data, meta } = await api.searchAuditEntries({
      body: { administratorId: id, perPage: 2 },
    });
    expect(data.map(({ requestId }) => requestId)).toEqual(['request-three', 'request-two']);
    expect(meta).toEqual({ total: 3, page: 1, perPage: 2 });
  });
});
