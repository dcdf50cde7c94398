import { describe, expect, it } from 'vitest';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls/index.ts';
import { isAdminAccess } from '#contract/rights.ts';
import { readConfig } from '#server/config.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { requestTo } from '#server/testing/hostile-requests.ts';
import { live } from '#server/testing/live-environment.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { refusalOf } from '#server/testing/new-shopper.ts';
import { setUpApp } from '#server/testing/second-factors.ts';
import { isSecondFactorRequired } from '../admit.ts';

const test = shopForTests({ environment: { ADMIN_SECOND_FACTOR: 'required' } });

const signIn = async ({ email, password }: { email: string; password: string }) =>
  (await test.adminApi().adminLogin({ body: { email, password } })).data;

const ofTheBackOffice = Object.entries(calls as Record<string, Call>).filter(
  ([, { endpoint }]) =>
    isAdminAccess(endpoint.access) && endpoint.access !== 'erp' && !endpoint.secondFactor,
);

describe('where a second factor is required', () => {
  it('the first sign-in leads to its set-up, and to nothing else [6.004, 9.045]', async () => {
    const admin = await newAdministrator(test, 'owner');
    const data = await signIn(admin);
    expect(data).toMatchObject({ secondFactor: 'to_set_up', methods: [], rights: [] });
    const headers = { authorization: `Bearer ${data.token}` };
    for (const [name, call] of ofTheBackOffice) {
      const answer = await test.app.inject({ ...requestTo(call), headers });
      expect([answer.statusCode, answer.json().error_code], name).toEqual([
        401,
        'SECOND_FACTOR_REQUIRED',
      ]);
      expect(answer.json().extra, name).toEqual({ methods: [] });
    }
    const app = await setUpApp(test, test.adminApi(data.token));
    expect(app.recoveryCodes).toHaveLength(10);
    const api = test.adminApi(app.token);
    expect((await api.readMe()).data.rights).toContain('administrators.write');
    expect(await refusalOf(test.adminApi(data.token).readMe())).toBe('TOKEN_INVALID');
    expect((await signIn(admin)).secondFactor).toBe('asked');
  });

  it('the last factor stays', async () => {
    const admin = await newAdministrator(test, 'owner');
    const app = await setUpApp(test, admin.api);
    const api = test.adminApi(app.token);
    await api.stepUp({ body: { code: app.code(1) } });
    const { data } = await api.readSecondFactors();
    expect(data.isRequired).toBe(true);
    const params = { id: data.factors[0]?.id ?? 0 };
    expect(await refusalOf(api.removeSecondFactor({ params }))).toBe('LAST_SECOND_FACTOR');
    await setUpApp(test, api);
    expect(await refusalOf(api.removeSecondFactor({ params }))).toBe('');
  });

  it('of two first factors set up from sessions pending the second factor at the same moment one is taken', async () => {
    const admin = await newAdministrator(test, 'owner');
    const [one, other] = [await signIn(admin), await signIn(admin)];
    const outcomes = await Promise.all(
      [one, other].map(({ token }) => refusalOf(setUpApp(test, test.adminApi(token)))),
    );
    expect(outcomes.toSorted()).toEqual(['', 'SECOND_FACTOR_REQUIRED']);
  });

  it('programs of role erp work with their password alone, and have no factors', async () => {
    const erp = await newAdministrator(test, 'erp');
    const data = await signIn(erp);
    expect(data).toMatchObject({ secondFactor: 'none', methods: [] });
    const api = test.adminApi(data.token);
    expect((await api.readMe()).data.role).toBe('erp');
    expect(await refusalOf(api.beginTotp())).toBe('FORBIDDEN');
    const query = { from: '2026-11-20', to: '2026-11-20' };
    expect(await refusalOf(api.listErpOrders({ query }))).toBe('');
  });
});

describe('ADMIN_SECOND_FACTOR', () => {
  const of = (environment: Record<string, string>) =>
    isSecondFactorRequired(readConfig(environment));

  it('is required in a live shop and optional in a trial, unless it is set', () => {
    expect([of({}), of(live)]).toEqual([false, true]);
    expect(of({ ADMIN_SECOND_FACTOR: 'required' })).toBe(true);
    expect(of({ ...live, ADMIN_SECOND_FACTOR: 'optional' })).toBe(false);
    expect(() => of({ ADMIN_SECOND_FACTOR: 'no' })).toThrow('ADMIN_SECOND_FACTOR');
  });
});
