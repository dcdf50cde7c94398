import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ApiError } from '#contract/client.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator, type TestAdministrator } from '#server/testing/new-administrator.ts';
import { refusalOf, tally } from '#server/testing/new-shopper.ts';
import { type App, setUpApp, toNewCodes } from '#server/testing/second-factors.ts';
import { auditEntries } from '../tables.ts';
import { administratorFactors, administratorRecoveryCodes } from './tables.ts';

const test = shopForTests();
let admin: TestAdministrator;
let app: App;
beforeEach(async () => {
  admin = await newAdministrator(test, 'owner');
  app = await setUpApp(test, admin.api);
  toNewCodes(test);
});

const login = async ({ email, password } = admin) =>
  (await test.adminApi().adminLogin({ body: { email, password } })).data;
/** The client of a session that has not shown its second factor yet. */
const pendingSession = async () => test.adminApi((await login()).token);
const sessions = async (wanted: number) => {
  const opened = [];
  while (opened.length < wanted) opened.push(await pendingSession());
  return opened;
};
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    ({ status, errorCode, extra }: ApiError) => ({ status, errorCode, extra }),
  );

describe('an administrator with a second factor', () => {
  it('gets a session pending the second factor for the password, and a complete one for the code [7.129, 7.132]', async () => {
    const data = await login();
    expect(data).toMatchObject({
      secondFactor: 'asked',
      methods: ['totp', 'recovery_code'],
      rights: [],
    });
    const api = test.adminApi(data.token);
    const needed = {
      status: 401,
      errorCode: 'SECOND_FACTOR_REQUIRED',
      extra: { methods: ['totp', 'recovery_code'] },
    };
    expect(await failureOf(api.readMe())).toEqual(needed);
    expect(await failureOf(api.searchAdministrators({ body: {} }))).toEqual(needed);
    expect(await failureOf(api.beginTotp())).toEqual(needed);
    const { data: whole } = await api.adminLoginVerify({ body: { code: app.code() } });
    expect(whole).toMatchObject({ email: admin.email, role: 'owner' });
    expect(whole.rights).toContain('administrators.write');
    expect((await test.adminApi(whole.token).readMe()).data.email).toBe(admin.email);
    expect(await refusalOf(api.adminLogout())).toBe('TOKEN_INVALID');
  });

  it('keeps what was shown when the token is exchanged and the password changed [7.130]', async () => {
    const api = await pendingSession();
    const { data } = await api.adminLoginVerify({ body: { code: app.code() } });
    const { data: next } = await test.adminApi(data.token).adminRefreshToken();
    const body = { password: admin.password, newPassword: 'A-new-thread-every-day' };
    const { data: last } = await test.adminApi(next.token).changeOwnPassword({ body });
    expect((await test.adminApi(last.token).readMe()).data.id).toBe(admin.id);
  });

  it('shows a code of the half minute before, now or after, each once', async () => {
    for (const wrong of [app.code(-2), app.code(2), '000000'].filter(
      (code) => ![-1, 0, 1].some((away) => app.code(away) === code),
    )) {
      const api = await pendingSession();
      expect(await refusalOf(api.adminLoginVerify({ body: { code: wrong } }))).toBe('VERIFY_FAIL');
    }
    for (const away of [-1, 0, 1]) {
      const body = { code: app.code(away) };
      expect(await refusalOf((await pendingSession()).adminLoginVerify({ body }))).toBe('');
      expect(await refusalOf((await pendingSession()).adminLoginVerify({ body }))).toBe(
        'VERIFY_FAIL',
      );
    }
  });

  it('has one code taken once of twenty tries at the same moment', async () => {
    const body = { code: app.code() };
    const apis = await sessions(20);
    const outcomes = await Promise.all(
      apis.map((api) => refusalOf(api.adminLoginVerify({ body }))),
    );
    expect(tally(outcomes)['']).toBe(1);
  });

  it('waits after ten wrong codes, also with the right one, from whatever session', async () => {
    const wrong = app.code() === '123456' ? '654321' : '123456';
    const api = await pendingSession();
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, () => refusalOf(api.adminLoginVerify({ body: { code: wrong } }))),
    );
    expect(tally(outcomes)).toEqual({ VERIFY_FAIL: 10, TOO_MANY_REQUESTS: 20 });
    const right = async () =>
      refusalOf((await pendingSession()).adminLoginVerify({ body: { code: app.code() } }));
    expect(await right()).toBe('TOO_MANY_REQUESTS');
    test.clock.advance(15 * 60);
    expect(await right()).toBe('');
  });

  it('asks the sessions that were open before, too', async () => {
    const other = await newAdministrator(test);
    const { email, password } = other;
    const elsewhere = test.adminApi((await login({ ...other, email, password })).token);
    const { token } = await setUpApp(test, other.api);
    expect(await refusalOf(elsewhere.readMe())).toBe('SECOND_FACTOR_REQUIRED');
    expect((await test.adminApi(token).readMe()).data.email).toBe(email);
    expect(await refusalOf(other.api.readMe())).toBe('TOKEN_INVALID');
  });

  it('leaves an entry and an event for each step, without a code in them', async () => {
    const api = await pendingSession();
    const code = app.code();
    await api.adminLoginVerify({ body: { code } });
    const rows = await test.shop.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.administratorId, admin.id))
      .orderBy(auditEntries.id);
    expect(rows.map(({ call }) => call)).toEqual(['confirmTotp', 'adminLogin', 'adminLoginVerify']);
    expect(JSON.stringify(rows)).not.toContain(code);
    expect(test.securityLines.map(({ event }) => event)).toContain('second-factor-shown');
  });
});

describe('recovery codes', () => {
  it('are ten, each good once, however they are typed', async () => {
    expect(app.recoveryCodes).toHaveLength(10);
    const [first = '', second = ''] = app.recoveryCodes;
    expect(first).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/);
    const typed = ` ${second.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o')} `;
    for (const recoveryCode of [first, typed]) {
      const body = { recoveryCode };
      expect(await refusalOf((await pendingSession()).adminLoginVerify({ body }))).toBe('');
      expect(await refusalOf((await pendingSession()).adminLoginVerify({ body }))).toBe(
        'VERIFY_FAIL',
      );
    }
  });

  it('work once of twenty tries at the same moment, and for their owner only', async () => {
    const [recoveryCode = ''] = app.recoveryCodes;
    const other = await newAdministrator(test);
    await setUpApp(test, other.api);
    const stranger = test.adminApi((await login(other)).token);
    const body = { recoveryCode };
    expect(await refusalOf(stranger.adminLoginVerify({ body }))).toBe('VERIFY_FAIL');
    const apis = await sessions(20);
    const outcomes = await Promise.all(
      apis.map((api) => refusalOf(api.adminLoginVerify({ body }))),
    );
    expect(tally(outcomes)['']).toBe(1);
  });

  it('and the secret of the app are not kept where they could be read', async () => {
    const stored = JSON.stringify([
      await test.shop.db.select().from(administratorRecoveryCodes),
      await test.shop.db.select().from(administratorFactors),
    ]);
    const { data } = await (await newAdministrator(test)).api.beginTotp();
    expect(data.uri).toContain(`secret=${data.secret}`);
    for (const code of app.recoveryCodes) {
      expect(stored).not.toContain(code);
      expect(stored).not.toContain(code.replaceAll('-', ''));
    }
    expect(stored).not.toMatch(/[A-Z2-7]{32}/);
  });

  it('are replaced as a whole', async () => {
    const { data: whole } = await (await pendingSession()).adminLoginVerify({
      body: { code: app.code() },
    });
    const api = test.adminApi(whole.token);
    await api.stepUp({ body: { code: app.code(1) } });
    const { data } = await api.renewRecoveryCodes();
    const [old = ''] = app.recoveryCodes;
    const [fresh = ''] = data.recoveryCodes;
    const verify = async (recoveryCode: string) =>
      refusalOf((await pendingSession()).adminLoginVerify({ body: { recoveryCode } }));
    expect(await verify(old)).toBe('VERIFY_FAIL');
    expect(await verify(fresh)).toBe('');
  });
});

describe('the second factors of an administrator', () => {
  const whole = async () => {
    const { data } = await (await pendingSession()).adminLoginVerify({
      body: { code: app.code() },
    });
    const api = test.adminApi(data.token);
    await api.stepUp({ body: { code: app.code(1) } });
    return api;
  };

  it('are listed, added and removed; codes go with the last one, while none is required', async () => {
    const api = await whole();
    const second = await setUpApp(test, api, '備用手機');
    expect(second).toMatchObject({ recoveryCodes: [], token: undefined });
    const { data } = await api.readSecondFactors();
    expect(data).toMatchObject({
      factors: [{ name: '我的手機' }, { name: '備用手機', usedAt: null }],
      recoveryCodesLeft: 10,
      isRequired: false,
    });
    expect(JSON.stringify(data)).not.toContain('sealed');
    const stranger = await newAdministrator(test);
    const params = { id: data.factors[0]?.id ?? 0 };
    expect(await refusalOf(stranger.api.removeSecondFactor({ params }))).toBe('NOT_FOUND');
    for (const { id } of data.factors) await api.removeSecondFactor({ params: { id } });
    expect((await api.readSecondFactors()).data).toMatchObject({
      factors: [],
      recoveryCodesLeft: 0,
    });
    expect(await login()).toMatchObject({ secondFactor: 'none', methods: [] });
    expect(await refusalOf(api.renewRecoveryCodes())).toBe('NOT_FOUND');
  });

  it('are set up with a code of the same begin, once, by the same administrator, within ten minutes', async () => {
    const { api } = await newAdministrator(test);
    const stranger = await newAdministrator(test);
    const confirm = (who: TestAdministrator['api'], setup: string, code: string) =>
      refusalOf(who.confirmTotp({ body: { setup, code, name: 'x' } }));
    const { data } = await api.beginTotp();
    const { TOTP, Secret } = await import('otpauth');
    const totp = new TOTP({ secret: Secret.fromBase32(data.secret) });
    const code = () => totp.generate({ timestamp: test.clock.now().getTime() });
    expect(await confirm(stranger.api, data.setup, code())).toBe('LINK_INVALID');
    expect(await confirm(api, `${data.setup}A`, code())).toBe('LINK_INVALID');
    expect(await confirm(api, data.setup, code() === '111111' ? '222222' : '111111')).toBe(
      'VERIFY_FAIL',
    );
    test.clock.advance(10 * 60);
    expect(await confirm(api, data.setup, code())).toBe('LINK_INVALID');
  });

  it('are reset by an owner for somebody else, which ends that person’s sessions', async () => {
    const owner = await newAdministrator(test, 'owner');
    const params = { id: admin.id };
    expect(await refusalOf(owner.api.resetSecondFactors({ params: { id: owner.id } }))).toBe(
      'FORBIDDEN',
    );
    expect(await refusalOf(owner.api.resetSecondFactors({ params: { id: 999_999 } }))).toBe(
      'NOT_FOUND',
    );
    const api = await whole();
    const { data: listed } = await owner.api.searchAdministrators({ body: {} });
    expect(listed.find(({ id }) => id === admin.id)).toMatchObject({
      secondFactors: ['totp'],
      lastSignedInAt: expect.stringMatching(/\+08:00$/),
    });
    await owner.api.resetSecondFactors({ params });
    expect(await refusalOf(api.readMe())).toBe('TOKEN_INVALID');
    expect(await login()).toMatchObject({ secondFactor: 'none' });
    const { data } = await owner.api.searchAuditEntries({ body: { subjectId: admin.id } });
    expect(data.map(({ call, before }) => [call, before])).toContainEqual([
      'resetSecondFactors',
      { kinds: ['totp'] },
    ]);
  });
});
