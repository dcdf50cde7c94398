import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { shopForTests } from '#server/testing/for-tests.ts';
import { mailedCode, newMember } from '#server/testing/new-member.ts';
import { sessions } from './tables.ts';

const test = shopForTests();

const newPassword = 'Linen97531z';
const keyInvalid = { status: 400, errorCode: 'KEY_INVALID' };
const signIn = (account: string, password: string) =>
  test.api.login({ body: { account, password } });
const reset = (email: string, key: string, password = newPassword) =>
  test.api.resetPassword({ body: { email, password, key } });

async function resetKey(email: string): Promise<string> {
  await test.api.sendResetPasswordVerificationEmail({ body: { email } });
  const code = await mailedCode(test, email);
  const { data } = await test.api.verifyEmailCode({
    body: { email, code, useFor: 'resetPassword' },
  });
  return data.key;
}

describe('resetting a password', () => {
  it('makes the new password the only one and ends all sessions [7.075]', async () => {
    const { email, password, api } = await newMember(test);
    await expect(reset(email, await resetKey(email))).resolves.toMatchObject({ data: {} });
    await expect(api.readUser()).rejects.toMatchObject({ status: 401 });
    await expect(signIn(email, password)).rejects.toMatchObject({ errorCode: 'LOGIN_FAIL' });
    await signIn(email, newPassword);
  });

  it('verifies the e-mail of a member who had not verified it [7.062]', async () => {
    const email = 'squatted@example.com';
    await test.api.register({ body: { email, password: 'Cotton2468x' } });
    await reset(email, await resetKey(email));
    await signIn(email, newPassword);
  });

  it('accepts a key once [7.066]', async () => {
    const { email } = await newMember(test);
    const key = await resetKey(email);
    const outcomes = await Promise.allSettled([reset(email, key), reset(email, key)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(reset(email, key)).rejects.toMatchObject(keyInvalid);
  });

  it('accepts a key for 30 minutes [7.066]', async () => {
    const { email } = await newMember(test);
    const key = await resetKey(email);
    test.clock.advance(30 * 60);
    await expect(reset(email, key)).rejects.toMatchObject({
      ...keyInvalid,
      message: '驗證已逾時，請重新取得驗證碼',
    });
  });

  it('accepts no key of another member or purpose [7.066]', async () => {
    const { email, password } = await newMember(test);
    const other = await newMember(test);
    await expect(reset(email, await resetKey(other.email))).rejects.toMatchObject(keyInvalid);
    test.clock.advance(61);
    await test.api.sendUserVerificationEmail({ body: { email } });
    const code = await mailedCode(test, email);
    const { data } = await test.api.verifyEmailCode({ body: { email, code, useFor: 'register' } });
    await expect(reset(email, data.key)).rejects.toMatchObject(keyInvalid);
    await signIn(email, password);
  });

  it('refuses an unknown e-mail; the refusal speaks of an e-mail, not an account [8.006]', async () => {
    await expect(reset('nobody@example.com', 'x')).rejects.toMatchObject({
      errorCode: 'USER_NOT_FOUND',
      message: '此電子信箱尚未註冊',
    });
  });

  it('refuses a weak, common or leaked password without using the key up', async () => {
    const { email } = await newMember(test);
    const key = await resetKey(email);
    for (const weak of ['abcdefgh', 'qwerty123']) {
      await expect(reset(email, key, weak)).rejects.toMatchObject({
        status: 422,
        errors: { password: '密碼格式錯誤' },
      });
    }
    await expect(reset(email, key, 'cherry32')).rejects.toMatchObject({
      status: 422,
      errors: { password: '此密碼曾經外洩，請換一個' },
    });
    await reset(email, key);
  });

  it('opens no session for an old password that is checked at the same time', async () => {
    const { id, email, password } = await newMember(test);
    const reset = await test.shop.pool.connect();
    try {
      await reset.query('begin');
      await reset.query(`update users set password_hash = 'new' where id = $1`, [id]);
      await reset.query('delete from sessions where user_id = $1', [id]);
      // The reset is not committed yet, so a sign-in still accepts the old password.
      const signingIn = signIn(email, password).catch((error) => error);
      await untilSignInWaitsForLock();
      await reset.query('commit');
      expect(await signingIn).toMatchObject({ errorCode: 'LOGIN_FAIL' });
    } finally {
      reset.release();
    }
    expect(await test.shop.db.$count(sessions, eq(sessions.userId, id))).toBe(0);
  });

  async function untilSignInWaitsForLock(): Promise<void> {
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    while ((await test.shop.pool.query(waiting)).rowCount === 0);
  }
});
