import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { shopForTests } from '#server/testing/for-tests.ts';
import { type NewMember, newMember } from '#server/testing/new-member.ts';
import { emailKeys } from './tables.ts';

const test = shopForTests();
let member: NewMember;
beforeAll(async () => {
  member = await newMember(test);
});

describe('verifying the password before linking', () => {
  it('answers a key for the own e-mail [7.070]', async () => {
    const { email, password } = member;
    const { data } = await member.api.verifyPassword({ body: { email, password } });
    expect(data.key).toMatch(/^[\w-]{43}$/);
    const rows = await test.shop.db.select().from(emailKeys).where(eq(emailKeys.email, email));
    expect(rows.map(({ purpose }) => purpose)).toContain('lineLink');
  });

  it('refuses a wrong password [8.007, 8.015]', async () => {
    const body = { email: member.email, password: 'Cotton2468y' };
    await expect(member.api.verifyPassword({ body })).rejects.toMatchObject({
      status: 400,
      errorCode: 'PASSWORD_ERROR',
      message: '密碼錯誤',
    });
  });

  it("refuses another member's e-mail, right password or not", async () => {
    const { email, password } = await newMember(test);
    await expect(member.api.verifyPassword({ body: { email, password } })).rejects.toMatchObject({
      status: 403,
      errorCode: 'FORBIDDEN',
    });
  });

  it('refuses an unknown e-mail, and a call without a token', async () => {
    const body = { email: 'nobody@example.com', password: member.password };
    await expect(member.api.verifyPassword({ body })).rejects.toMatchObject({
      errorCode: 'USER_NOT_FOUND',
    });
    await expect(test.api.verifyPassword({ body })).rejects.toMatchObject({ status: 401 });
  });
});
