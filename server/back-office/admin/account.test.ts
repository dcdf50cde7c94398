import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { newMember } from '#server/testing/new-member.ts';
import { refusalOf } from '#server/testing/new-shopper.ts';
import { administratorSessions, administrators } from './tables.ts';

const test = shopForTests();

const half = 30 * 60;
const login = (body: { email: string; password: string }) => test.adminApi().adminLogin({ body });

describe('signing in to the back office', () => {
  it('returns a token that works under both prefixes [7.128, 7.129, 7.132, 1.016]', async () => {
    const { email, password } = await newAdministrator(test, 'owner');
    const { data } = await login({ email: email.toUpperCase(), password });
    expect((await test.adminApi(data.token).readMe()).data).toMatchObject({ email, role: 'owner' });
    for (const family of ['backstagex', 'bscore']) {
      const url = `/api/${family}/login`;
      const answer = await test.http({ method: 'POST', url, payload: { email, password } });
      expect(answer.json()).toMatchObject({ status: 200, data: { token: expect.any(String) } });
      const headers = { authorization: `Bearer ${answer.json().data.token}` };
      const me = await test.http({ url: `/api/${family}/me`, headers });
      expect(me.json()).toMatchObject({ status: 200, data: { email } });
    }
  });

  it('does not reveal which e-mails belong to administrators, nor that one is disabled', async () => {
    const { email, password } = await newAdministrator(test);
    const gone = await newAdministrator(test);
    await test.shop.db
      .update(administrators)
      .set({ isDisabled: true })
      .where(eq(administrators.id, gone.id));
    const answers = await Promise.all(
      [
        { email, password: 'not-the-password' },
        { email: 'nobody@example.com', password },
        { email: gone.email, password: gone.password },
      ].map(async (payload) => {
        const { statusCode, body } = await test.http({
          method: 'POST',
          url: '/api/backstagex/login',
          headers: { 'x-request-id': 'the-same-one' },
          payload,
        });
        return `${statusCode} ${body}`;
      }),
    );
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('400');
    expect(answers[0]).toContain('LOGIN_FAIL');
    expect(await refusalOf(gone.api.readMe())).toBe('TOKEN_INVALID');
  });

  it('does not work for members, and members’ tokens do not work here, even with the same e-mail', async () => {
    const email = 'both@example.com';
    const member = await newMember(test, { email });
    expect(await refusalOf(login({ email, password: member.password }))).toBe('LOGIN_FAIL');
    const { password, id } = await newAdministrator(test);
    await test.shop.db.update(administrators).set({ email }).where(eq(administrators.id, id));
    expect(await refusalOf(test.api.login({ body: { account: email, password } }))).toBe(
      'LOGIN_FAIL',
    );
    expect((await login({ email, password })).data.token).toMatch(/./);
  });

  it('keeps the hash of a token and never the token', async () => {
    const { token, id } = await newAdministrator(test);
    const rows = await test.shop.db
      .select()
      .from(administratorSessions)
      .where(eq(administratorSessions.administratorId, id));
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('shows the version that runs [7.151]', async () => {
    const { api } = await newAdministrator(test, 'erp');
    expect((await api.readVersion()).data.version).toMatch(/^\d+\.\d+\.\d+/);
  });
});

describe('a token of the back office', () => {
  it('is valid for half an hour, and a new one in exchange for another half hour [7.130]', async () => {
    const { token, api } = await newAdministrator(test);
    test.clock.advance(half - 60);
    const { data } = await api.adminRefreshToken();
    const exchanged = test.clock.now().getTime();
    expect(await refusalOf(test.adminApi(token).readMe())).toBe('TOKEN_INVALID');
    // The clock of the test keeps running, so it stops a minute before the limit.
    test.clock.advance(half - 60);
    expect((await test.adminApi(data.token).readMe()).data.role).toBe('operator');
    test.clock.set(new Date(exchanged + half * 1000));
    expect(await refusalOf(test.adminApi(data.token).readMe())).toBe('TOKEN_INVALID');
  });

  it('ends twelve hours after the password was entered, even if it is exchanged', async () => {
    const begin = test.clock.now().getTime();
    let { token } = await newAdministrator(test);
    const exchanges: string[] = [];
    for (let count = 0; count < 30; count++) {
      test.clock.advance(half - 60);
      const answer = await test
        .adminApi(token)
        .adminRefreshToken()
        .catch(() => undefined);
      if (!answer) break;
      token = answer.data.token ?? '';
      exchanges.push(answer.data.expiresAt);
    }
    const lasted = Date.parse(exchanges.at(-1) ?? '') - begin;
    // Answers have whole seconds, and the clock of the test keeps running.
    expect(Math.abs(lasted - 12 * 3_600_000)).toBeLessThan(5000);
  });

  it('ends with signing out, and can be exchanged once only', async () => {
    const { api } = await newAdministrator(test);
    const other = await newAdministrator(test);
    await api.adminLogout();
    expect(await refusalOf(api.readMe())).toBe('TOKEN_INVALID');
    const exchanged = await Promise.all(
      [1, 2, 3].map(() => refusalOf(other.api.adminRefreshToken())),
    );
    expect(exchanged.toSorted()).toEqual(['', 'TOKEN_INVALID', 'TOKEN_INVALID']);
  });

  it('is deleted by a job after it has expired', async () => {
    await newAdministrator(test);
    test.clock.advance(half + 1);
    const { id } = await newAdministrator(test);
    test.clock.advance(60);
    await test.shop.jobs.runDue();
    const left = await test.shop.db.select().from(administratorSessions);
    expect(left.map(({ administratorId }) => administratorId)).toEqual([id]);
  });
});

describe('the own password', () => {
  const newPassword = 'A-new-thread-every-day';

  it('is changed with the old one, and every other session ends', async () => {
    const { api, email, password } = await newAdministrator(test);
    const elsewhere = (await login({ email, password })).data.token;
    expect(await refusalOf(api.changeOwnPassword({ body: { password: 'x', newPassword } }))).toBe(
      'PASSWORD_ERROR',
    );
    const { data } = await api.changeOwnPassword({ body: { password, newPassword } });
    expect((await test.adminApi(data.token).readMe()).data.email).toBe(email);
    expect(await refusalOf(test.adminApi(elsewhere).readMe())).toBe('TOKEN_INVALID');
    expect(await refusalOf(login({ email, password }))).toBe('LOGIN_FAIL');
    expect(await refusalOf(login({ email, password: newPassword }))).toBe('');
  });

  it('must be long and not a common one', async () => {
    const { api, password } = await newAdministrator(test);
    for (const weak of ['short', 'password1234']) {
      const body = { password, newPassword: weak };
      expect(await refusalOf(api.changeOwnPassword({ body }))).toBe('VALIDATION_FAILED');
    }
  });

  it('must not have leaked, which the field says', async () => {
    const { api, password } = await newAdministrator(test);
    const body = { password, newPassword: 'passwordpassword' };
    await expect(api.changeOwnPassword({ body })).rejects.toMatchObject({
      status: 422,
      errorCode: 'VALIDATION_FAILED',
      errors: { newPassword: '此密碼曾經外洩，請換一個' },
    });
  });
});
