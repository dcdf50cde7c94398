import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { levelRules } from '#server/people/members/tables.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newMember } from '#server/testing/new-member.ts';
import { users } from './tables.ts';

const test = shopForTests();

const password = 'Cotton2468x';

describe('registering', () => {
  it('takes a form and answers the id of the new member [7.060, 7.061]', async () => {
    const response = await test.http({
      method: 'POST',
      url: '/api/v1/auth/register',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'email=Form%2BOne%40Example.com&password=Cotton2468x',
    });
    expect(response.statusCode).toBe(200);
    const { status, data } = response.json();
    expect(status).toBe(200);
    const [user] = await test.shop.db.select().from(users).where(eq(users.id, data.user_id));
    expect(user).toMatchObject({ email: 'form+one@example.com', verifiedAt: null });
    expect(user?.passwordHash).toMatch(/^\$argon2id\$/);
  });

  it('takes JSON as well', async () => {
    const response = await test.http({
      method: 'POST',
      url: '/api/v1/auth/register',
      payload: { email: 'json@example.com', password },
    });
    expect(response.json()).toMatchObject({ status: 200, data: { user_id: expect.any(Number) } });
  });

  it('refuses an e-mail that is taken, in any case and verified or not [7.062, 8.002]', async () => {
    const refusal = { status: 400, errorCode: 'EMAIL_EXISTED', message: '此電子信箱已存在' };
    const verified = await newMember(test);
    await test.api.register({ body: { email: 'unverified@example.com', password } });
    for (const email of [verified.email, verified.email.toUpperCase(), 'unverified@example.com']) {
      await expect(test.api.register({ body: { email, password } })).rejects.toMatchObject(refusal);
    }
  });

  it('creates one member for twenty simultaneous registrations', async () => {
    const attempts = Array.from({ length: 20 }, () =>
      test.api.register({ body: { email: 'race@example.com', password } }),
    );
    const outcomes = await Promise.allSettled(attempts);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it.each([
    ['a@b', password, { email: '電子郵件格式錯誤' }],
    ['x,victim@example.com', password, { email: '電子郵件格式錯誤' }],
    ['', password, { email: '電子郵件格式錯誤' }],
    [`${'a'.repeat(250)}@b.tw`, password, { email: '電子郵件格式錯誤' }],
    ['a\0b@example.com', password, { email: '電子郵件格式錯誤' }],
    ['weak@example.com', 'abcdefgh', { password: '密碼格式錯誤' }],
    ['weak@example.com', 'abc1234!', { password: '密碼格式錯誤' }],
    ['weak@example.com', `a1${'b'.repeat(127)}`, { password: '密碼格式錯誤' }],
  ])('refuses %j with password %j', async (email, weak, errors) => {
    await expect(test.api.register({ body: { email, password: weak } })).rejects.toMatchObject({
      status: 422,
      errorCode: 'VALIDATION_FAILED',
      errors,
    });
  });

  it('refuses a password that everybody guesses first, with the password message', async () => {
    const body = { email: 'common@example.com', password: 'Password123' };
    await expect(test.api.register({ body })).rejects.toMatchObject({
      status: 422,
      errorCode: 'VALIDATION_FAILED',
      errors: { password: '密碼格式錯誤' },
    });
  });

  it('refuses a password that has leaked, however rarely, and says so', async () => {
    for (const password of ['weasel03', 'Vjht0409']) {
      const body = { email: 'leaked@example.com', password };
      await expect(test.api.register({ body })).rejects.toMatchObject({
        status: 422,
        errorCode: 'VALIDATION_FAILED',
        errors: { password: '此密碼曾經外洩，請換一個' },
      });
    }
  });

  it("accepts the document's own example of a password", async () => {
    const body = { email: 'example@example.com', password: 'abcd1234' };
    await expect(test.api.register({ body })).resolves.toBeDefined();
  });

  it('starts the lowest level and its period', async () => {
    const [level] = await test.shop.db
      .insert(levelRules)
      .values({
        name: '晨光會員',
        level: 1,
        minAmount: 0,
        keepAmount: 0,
        periodMonths: 12,
        image: '/media/a.webp',
      })
      .returning();
    const member = await newMember(test);
    const { data } = await member.api.readUser();
    expect(data).toMatchObject({
      levelId: level?.id,
      accumulatedAmount: 0,
      periodBeginAt: expect.stringMatching(/^2026-11-20T10:0/),
      periodEndAt: expect.stringMatching(/^2027-11-20T10:0/),
    });
  });
});
