import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newMember } from '#server/testing/new-member.ts';
import { withFullCost } from '#server/testing/quick-passwords.ts';
import { users } from './tables.ts';

const test = shopForTests();

const password = 'Cotton2468x';
const wrong = 'Cotton2468y';
const signIn = (account: string, secret = password) =>
  test.api.login({ body: { account, password: secret } });
const disable = (email: string) =>
  test.shop.db.update(users).set({ isDisabled: true }).where(eq(users.email, email));

describe('signing in', () => {
  it('answers a token, and the status at the top of the body [7.060, 7.067, 7.068]', async () => {
    const { email } = await newMember(test);
    const response = await test.http({
      method: 'POST',
      url: '/api/v1/auth/login',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ account: email, password }).toString(),
    });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      status: 200,
      data: { token: expect.stringMatching(/^[\w-]{43}$/), expires_at: expect.any(String) },
    });
  });

  it('accepts an e-mail in any case and an old login name in its exact case [7.069]', async () => {
    const { id, email } = await newMember(test);
    await test.shop.db.update(users).set({ account: 'Xiaomei88' }).where(eq(users.id, id));
    await expect(signIn(` ${email.toUpperCase()} `)).resolves.toBeDefined();
    await expect(signIn('Xiaomei88')).resolves.toBeDefined();
    await expect(signIn('xiaomei88')).rejects.toMatchObject({ errorCode: 'USER_NOT_FOUND' });
  });

  it('refuses an unknown account [8.005, 8.007]', async () => {
    await expect(signIn('nobody@example.com')).rejects.toMatchObject({
      status: 400,
      errorCode: 'USER_NOT_FOUND',
      message: '此電子信箱或帳號尚未註冊',
    });
  });

  it('refuses a wrong password [8.007, 8.016]', async () => {
    const { email } = await newMember(test);
    await expect(signIn(email, wrong)).rejects.toMatchObject({
      status: 400,
      errorCode: 'LOGIN_FAIL',
      message: '帳號或密碼錯誤',
    });
  });

  it('refuses an unverified member, and answers the e-mail [8.007, 8.011, 8.014, 8.019]', async () => {
    await test.api.register({ body: { email: 'new@example.com', password } });
    const response = await test.http({
      method: 'POST',
      url: '/api/v1/auth/login',
      payload: { account: 'NEW@example.com', password },
    });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      status: 400,
      error_code: 'USER_IS_UNVERIFIED',
      message: '會員信箱尚未驗證',
      extra: { email: 'new@example.com' },
    });
    await expect(signIn('new@example.com', wrong)).rejects.toMatchObject({
      errorCode: 'LOGIN_FAIL',
      extra: {},
    });
  });

  it('refuses a disabled member, and says so only after the right password [8.007, 8.017]', async () => {
    const { email } = await newMember(test);
    await test.api.register({ body: { email: 'unverified-and-disabled@example.com', password } });
    for (const account of [email, 'unverified-and-disabled@example.com']) {
      await disable(account);
      await expect(signIn(account)).rejects.toMatchObject({
        status: 400,
        errorCode: 'USER_IS_DISABLE',
        message: '此帳號已停用',
      });
      await expect(signIn(account, wrong)).rejects.toMatchObject({ errorCode: 'LOGIN_FAIL' });
    }
  });

  it('takes as long for an unknown account as for a wrong password', async () => {
    const { email } = await withFullCost(() => newMember(test));
    const timed = async (account: string) => {
      const start = performance.now();
      await signIn(account, wrong).catch(() => undefined);
      return performance.now() - start;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    for (let round = 0; round < 7; round++) {
      known.push(await timed(email));
      unknown.push(await timed('nobody@example.com'));
    }
    const median = (times: number[]) => times.toSorted((a, b) => a - b)[3] ?? 0;
    expect(median(unknown)).toBeGreaterThan(median(known) / 3);
  });
});

describe('checking an e-mail', () => {
  it('tells whether it belongs to a verified member [7.072, 7.073]', async () => {
    const { email } = await newMember(test);
    await test.api.register({ body: { email: 'waiting@example.com', password } });
    const check = async (given: string) =>
      (await test.api.checkUserEmail({ body: { email: given } })).data.verifiedStatus;
    expect(await check(email.toUpperCase())).toBe(true);
    expect(await check('waiting@example.com')).toBe(false);
  });

  it('refuses an unknown one; the refusal speaks of an e-mail, not an account [7.072, 8.005, 8.006]', async () => {
    await expect(
      test.api.checkUserEmail({ body: { email: 'nobody@example.com' } }),
    ).rejects.toMatchObject({
      status: 400,
      errorCode: 'USER_NOT_FOUND',
      message: '此電子信箱尚未註冊',
    });
  });
});
