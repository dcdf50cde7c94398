import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { shopForTests } from '#server/testing/for-tests.ts';
import { mailedCode } from '#server/testing/new-member.ts';
import { emailCodes, emailKeys, users } from '../tables.ts';

const test = shopForTests();
let email: string;
let count = 0;

beforeEach(async () => {
  email = `code-${++count}@example.com`;
  await test.api.register({ body: { email, password: 'Cotton2468x' } });
});

const send = () => test.api.sendUserVerificationEmail({ body: { email } });
const sendReset = () => test.api.sendResetPasswordVerificationEmail({ body: { email } });
const enter = (code: string, useFor: 'register' | 'resetPassword' = 'register') =>
  test.api.verifyEmailCode({ body: { email, code, useFor } });

/** A well-formed code that is not the mailed one. */
async function wrongCode(): Promise<string> {
  return String((Number(await mailedCode(test, email)) + 1) % 10_000).padStart(4, '0');
}

async function enterWrongly(times: number): Promise<void> {
  const wrong = await wrongCode();
  for (let entry = 0; entry < times; entry++) await enter(wrong).catch(() => undefined);
}

const verifyFail = { status: 400, errorCode: 'VERIFY_FAIL', message: '驗證碼錯誤，請重新輸入' };
const limitReached = {
  status: 400,
  errorCode: 'VERIFY_ERROR_LIMIT_REACHED',
  message: '驗證碼錯誤已達 5 次，請重新發送驗證碼',
};
const codeNotFound = {
  status: 400,
  errorCode: 'CODE_NOT_FOUND',
  message: '驗證碼已過期，請重新發送驗證碼',
};
const tooMany = { status: 429, errorCode: 'TOO_MANY_REQUESTS' };

describe('the code e-mail', () => {
  it('carries four digits in text and HTML, readable from the outbox [4.086, 7.063, 9.001]', async () => {
    await send();
    const [message, ...others] = await test.mails(email);
    expect(others).toEqual([]);
    expect(message?.subject).toBe('【晴棉 QINGMIAN】驗證您的電子信箱');
    const code = await mailedCode(test, email);
    expect(message?.html).toContain(code);
    expect(message?.text).toContain('10 分鐘');
  });

  it('has its own words for a password reset [7.074]', async () => {
    await sendReset();
    const [message] = await test.mails(email);
    expect(message?.subject).toBe('【晴棉 QINGMIAN】重設您的密碼');
    expect(await mailedCode(test, email)).toMatch(/^\d{4}$/);
  });

  it('is sent to registered e-mails only; the refusal speaks of an e-mail, not an account [8.006]', async () => {
    email = 'nobody@example.com';
    const refusal = { status: 400, errorCode: 'USER_NOT_FOUND', message: '此電子信箱尚未註冊' };
    await expect(send()).rejects.toMatchObject(refusal);
    await expect(sendReset()).rejects.toMatchObject(refusal);
    await expect(enter('1234')).rejects.toMatchObject(refusal);
    expect(await test.mails(email)).toEqual([]);
  });

  it('gives an error if it cannot be sent, and the next one may be sent at once', async () => {
    const { mail } = test.shop;
    test.shop.mail = { send: () => Promise.reject(new Error('mail server away')) };
    try {
      await expect(send()).rejects.toMatchObject({ status: 503, errorCode: 'MAIL_FAILED' });
    } finally {
      test.shop.mail = mail;
    }
    await expect(enter('1234')).rejects.toMatchObject(codeNotFound);
    await send();
    await enter(await mailedCode(test, email));
  });
});

describe('sending again', () => {
  it('is possible after 60 seconds, told in Retry-After [8.010]', async () => {
    await send();
    test.clock.advance(50);
    const refused = await test.http({
      method: 'POST',
      url: '/api/v1/auth/send-user-verification-email',
      payload: { email },
    });
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ error_code: 'TOO_MANY_REQUESTS' });
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThan(5);
    expect(wait).toBeLessThanOrEqual(10);
    test.clock.advance(wait);
    await send();
    expect(await test.mails(email)).toHaveLength(2);
  });

  it('makes the code before it void [8.010]', async () => {
    await send();
    const first = await mailedCode(test, email);
    do {
      test.clock.advance(61);
      await send();
    } while ((await mailedCode(test, email)) === first);
    await expect(enter(first)).rejects.toMatchObject(verifyFail);
    await enter(await mailedCode(test, email));
  });

  it('ends after ten e-mails a day, both purposes together [8.010]', async () => {
    for (let message = 0; message < 5; message++) {
      await send();
      await sendReset();
      test.clock.advance(61);
    }
    await expect(send()).rejects.toMatchObject(tooMany);
    await expect(sendReset()).rejects.toMatchObject(tooMany);
    expect(await test.mails(email)).toHaveLength(10);
    test.clock.advance(24 * 3600);
    await send();
  });

  it('sends one e-mail for ten simultaneous requests', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, send));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await test.mails(email)).toHaveLength(1);
  });

  it('is possible at once after the clock was set back', async () => {
    test.clock.advance(7 * 24 * 3600);
    await send();
    test.clock.advance(-7 * 24 * 3600);
    await send();
  });
});

describe('entering a code', () => {
  it('verifies the member and answers a key and no gift while no event runs [7.064, 7.065, 7.066]', async () => {
    await send();
    const { data } = await enter(await mailedCode(test, email));
    expect(data).toEqual({ key: expect.any(String), receivedRegistrationStatus: null });
    expect(data.key.length).toBeGreaterThanOrEqual(43);
    const [user] = await test.shop.db.select().from(users).where(eq(users.email, email));
    expect(user?.verifiedAt).toBeInstanceOf(Date);
  });

  it('for a reset answers a key and nothing else [7.064, 7.066]', async () => {
    await sendReset();
    const { data } = await enter(await mailedCode(test, email), 'resetPassword');
    expect(data).toEqual({ key: expect.any(String) });
  });

  it('stores neither code nor key readably', async () => {
    await send();
    const code = await mailedCode(test, email);
    const [row] = await test.shop.db.select().from(emailCodes).where(eq(emailCodes.email, email));
    expect(row?.codeHash).toMatch(/^[\w-]{43}$/);
    const plain = ['hex', 'base64url'] as const;
    const digest = createHash('sha256').update(`register:${email}:${code}`).digest();
    expect(plain.map((encoding) => digest.toString(encoding))).not.toContain(row?.codeHash);
    const { data } = await enter(code);
    const [keyRow] = await test.shop.db.select().from(emailKeys).where(eq(emailKeys.email, email));
    expect(keyRow?.keyHash).toMatch(/^[0-9a-f]{64}$/);
    expect(keyRow?.keyHash).not.toBe(data.key);
  });

  it('of another purpose is refused as not found', async () => {
    await send();
    const code = await mailedCode(test, email);
    await expect(enter(code, 'resetPassword')).rejects.toMatchObject(codeNotFound);
  });

  it('works once', async () => {
    await send();
    const code = await mailedCode(test, email);
    await enter(code);
    await expect(enter(code)).rejects.toMatchObject(codeNotFound);
  });

  it('works for ten minutes [8.008, 8.010]', async () => {
    await expect(enter('1234')).rejects.toMatchObject(codeNotFound);
    await send();
    const code = await mailedCode(test, email);
    test.clock.advance(9 * 60);
    await expect(enter(await wrongCode())).rejects.toMatchObject(verifyFail);
    test.clock.advance(61);
    await expect(enter(code)).rejects.toMatchObject(codeNotFound);
  });

  it('still works after four wrong entries [8.003, 9.001]', async () => {
    await send();
    const wrong = await wrongCode();
    for (let entry = 0; entry < 4; entry++) {
      await expect(enter(wrong)).rejects.toMatchObject(verifyFail);
    }
    await enter(await mailedCode(test, email));
  });

  it('makes it void after the fifth wrong entry, until a new one is sent [8.004, 8.010, 9.001]', async () => {
    await send();
    const right = await mailedCode(test, email);
    await enterWrongly(4);
    await expect(enter(await wrongCode())).rejects.toMatchObject(limitReached);
    await expect(enter(right)).rejects.toMatchObject(limitReached);
    test.clock.advance(11 * 60);
    await expect(enter(right)).rejects.toMatchObject(limitReached);
    await send();
    await enter(await mailedCode(test, email));
  });

  it('that is not four digits is refused and not counted', async () => {
    await send();
    for (const malformed of ['123', '12345', '12a4', '']) {
      await expect(enter(malformed)).rejects.toMatchObject({
        status: 422,
        errors: { code: '驗證碼錯誤，請重新輸入' },
      });
    }
    const [row] = await test.shop.db.select().from(emailCodes).where(eq(emailCodes.email, email));
    expect(row?.wrongEntries).toBe(0);
  });

  it('counts every one of thirty simultaneous guesses [9.001]', async () => {
    await send();
    const right = Number(await mailedCode(test, email));
    const guesses = Array.from({ length: 30 }, (_, index) =>
      String((right + 1 + index) % 10_000).padStart(4, '0'),
    );
    const outcomes = await Promise.all(
      guesses.map((guess) => enter(guess).catch(({ errorCode }) => errorCode)),
    );
    expect(outcomes.filter((code) => code === 'VERIFY_FAIL')).toHaveLength(4);
    expect(outcomes.filter((code) => code === 'VERIFY_ERROR_LIMIT_REACHED')).toHaveLength(26);
    const [row] = await test.shop.db.select().from(emailCodes).where(eq(emailCodes.email, email));
    expect(row?.wrongEntries).toBe(5);
  });

  it('that is right gives one key, even if it is sent several times at the same moment', async () => {
    await send();
    const code = await mailedCode(test, email);
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => enter(code)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const keys = await test.shop.db.select().from(emailKeys).where(eq(emailKeys.email, email));
    expect(keys).toHaveLength(1);
  });
});
