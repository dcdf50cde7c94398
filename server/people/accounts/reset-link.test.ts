import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { shopForTests } from '#server/testing/for-tests.ts';
import { mailedCode, type NewMember, newMember } from '#server/testing/new-member.ts';
import { emailKeys } from './tables.ts';

const test = shopForTests();
let member: NewMember;
beforeEach(async () => {
  member = await newMember(test);
});

const newPassword = 'Linen97531z';
const invalid = {
  status: 400,
  errorCode: 'LINK_INVALID',
  message: '此連結無效、已使用過或已逾時，請重新申請',
};
const ask = (email = member.email) =>
  test.api.sendResetPasswordVerificationEmail({ body: { email } });
const read = (code: string) => test.api.readResetLink({ body: { code } });
const reset = (code: string, password = newPassword) =>
  test.api.resetPasswordByLink({ body: { code, password } });
const signIn = (password: string) => test.api.login({ body: { account: member.email, password } });

/** The code of the link in the newest e-mail. */
async function linkCode(email = member.email): Promise<string> {
  const message = (await test.mails(email)).at(-1);
  const code = /http:\/\/localhost:3000\/reset-password\?code=([\w.-]+)$/m.exec(
    message?.text ?? '',
  );
  expect(message?.html).toContain(`/reset-password?code=${code?.[1]}"`);
  return code?.[1] ?? '';
}

describe('the link of a reset e-mail', () => {
  it('sets a new password without any digits, and ends all sessions', async () => {
    await ask();
    const code = await linkCode();
    expect((await read(code)).data).toEqual({ email: member.email });
    await reset(code);
    await expect(member.api.readUser()).rejects.toMatchObject({ status: 401 });
    await expect(signIn(member.password)).rejects.toMatchObject({ errorCode: 'LOGIN_FAIL' });
    await signIn(newPassword);
  });

  it('stands beside the four digits, which go on working, and carries no e-mail [7.074]', async () => {
    await ask();
    const { email } = member;
    expect(await linkCode()).not.toContain('@');
    const code = await mailedCode(test, email);
    const body = { email, code, useFor: 'resetPassword' } as const;
    const { key } = (await test.api.verifyEmailCode({ body })).data;
    await test.api.resetPassword({ body: { email, password: newPassword, key } });
    await expect(reset(await linkCode(), 'Another2468x')).rejects.toMatchObject(invalid);
    await signIn(newPassword);
  });

  it('is good once, also at the same moment', async () => {
    await ask();
    const code = await linkCode();
    const outcomes = await Promise.allSettled([reset(code), reset(code), reset(code)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
    ]);
    await expect(reset(code)).rejects.toMatchObject(invalid);
    await expect(read(code)).rejects.toMatchObject(invalid);
  });

  it('is good for 30 minutes, and only the newest one', async () => {
    await ask();
    const first = await linkCode();
    test.clock.advance(61);
    await ask();
    const second = await linkCode();
    await expect(reset(first)).rejects.toMatchObject(invalid);
    test.clock.advance(30 * 60 - 5);
    expect((await read(second)).data.email).toBe(member.email);
    test.clock.advance(6);
    await expect(reset(second)).rejects.toMatchObject(invalid);
  });

  it('survives a password that is refused', async () => {
    await ask();
    const code = await linkCode();
    for (const weak of ['qingmian1', 'short']) {
      await expect(reset(code, weak)).rejects.toMatchObject({
        status: 422,
        errors: { password: expect.any(String) },
      });
    }
    await reset(code);
  });

  it('cannot be made up, and no key of another purpose is one', async () => {
    await ask();
    const code = await linkCode();
    const { email } = member;
    const digits = await mailedCode(test, email);
    const body = { email, code: digits, useFor: 'resetPassword' } as const;
    const { key } = (await test.api.verifyEmailCode({ body })).data;
    for (const forged of [key, `${code}x`, code.replace(/^./, 'z'), 'x', 'x'.repeat(200)]) {
      await expect(reset(forged)).rejects.toMatchObject(invalid);
    }
  });

  it('is kept as a hash, and not at all if the e-mail could not be sent', async () => {
    await ask();
    const code = await linkCode();
    const links = () =>
      test.shop.db
        .select()
        .from(emailKeys)
        .where(and(eq(emailKeys.email, member.email), eq(emailKeys.purpose, 'resetLink')));
    expect(await links()).toHaveLength(1);
    expect(JSON.stringify(await links())).not.toContain(code);
    const { mail } = test.shop;
    test.shop.mail = { send: () => Promise.reject(new Error('mail server away')) };
    test.clock.advance(61);
    try {
      await expect(ask()).rejects.toMatchObject({ errorCode: 'MAIL_FAILED' });
    } finally {
      test.shop.mail = mail;
    }
    expect(await links()).toEqual([]);
  });
});
