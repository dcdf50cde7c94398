import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { administrators } from '#server/back-office/admin/tables.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { newMember } from '#server/testing/new-member.ts';
import { withFullCost } from '#server/testing/quick-passwords.ts';
import { users } from '../tables.ts';
import * as hashing from './hashing.ts';
import { isOfToday } from './todays-cost.ts';

const test = shopForTests();
afterEach(() => vi.restoreAllMocks());

/** A hash at another cost than that of tests. */
async function hashAtOtherCost(password: string): Promise<string> {
  const hashed = await withFullCost(() => hashing.hashPassword(password));
  if (!hashed.ok) throw new Error('busy');
  return hashed.value;
}

/** A member whose password was hashed at another cost than today's. */
async function oldMember() {
  const { id, email, password } = await newMember(test);
  const old = await hashAtOtherCost(password);
  const store = (passwordHash: string) =>
    test.shop.db.update(users).set({ passwordHash }).where(eq(users.id, id));
  await store(old);
  return {
    old,
    store,
    stored: async () => {
      const [row] = await test.shop.db.select().from(users).where(eq(users.id, id));
      return row?.passwordHash ?? '';
    },
    signIn: (given = password) => test.api.login({ body: { account: email, password: given } }),
  };
}

describe('a password that was hashed at another cost', () => {
  it('is hashed again when its member signs in, once', async () => {
    const member = await oldMember();
    await expect(member.signIn('Cotton2468y')).rejects.toMatchObject({ errorCode: 'LOGIN_FAIL' });
    expect(await member.stored()).toBe(member.old);
    await member.signIn();
    const renewed = await member.stored();
    expect([isOfToday(member.old), isOfToday(renewed)]).toEqual([false, true]);
    await member.signIn();
    expect(await member.stored()).toBe(renewed);
  });

  it('is hashed again when its administrator signs in', async () => {
    const { id, email, password } = await newAdministrator(test, 'owner');
    const where = eq(administrators.id, id);
    const passwordHash = await hashAtOtherCost(password);
    await test.shop.db.update(administrators).set({ passwordHash }).where(where);
    const signIn = () => test.adminApi().adminLogin({ body: { email, password } });
    await signIn();
    const [row] = await test.shop.db.select().from(administrators).where(where);
    expect(isOfToday(row?.passwordHash ?? '')).toBe(true);
    await expect(signIn()).resolves.toBeDefined();
  });

  it('opens every session of those who sign in at once', async () => {
    const member = await oldMember();
    const answers = await Promise.allSettled([1, 2, 3, 4].map(() => member.signIn()));
    expect(answers.map(({ status }) => status)).toEqual(Array(4).fill('fulfilled'));
    expect(isOfToday(await member.stored())).toBe(true);
  });

  it('that is changed while it is hashed stays changed', async () => {
    const member = await oldMember();
    const changed = await hashAtOtherCost('Linen13579z');
    vi.spyOn(hashing, 'hashIfFree').mockImplementation(async () => {
      await member.store(changed);
      return 'the hash of the old password';
    });
    await member.signIn();
    expect(await member.stored()).toBe(changed);
  });

  it('opens no session if another password is stored before the session opens', async () => {
    const member = await oldMember();
    const { verifyPassword } = hashing;
    const changed = await hashAtOtherCost('Linen13579z');
    vi.spyOn(hashing, 'verifyPassword').mockImplementationOnce(async (...given) => {
      const checked = await verifyPassword(...given);
      await member.store(changed);
      return checked;
    });
    await expect(member.signIn()).rejects.toMatchObject({ errorCode: 'LOGIN_FAIL' });
    expect(await member.stored()).toBe(changed);
  });

  it('signs its member in all the same if it cannot be hashed or nobody may wait for it', async () => {
    const member = await oldMember();
    vi.spyOn(hashing, 'hashIfFree')
      .mockRejectedValueOnce(new Error('no memory'))
      .mockResolvedValueOnce(undefined);
    await member.signIn();
    await member.signIn();
    expect(await member.stored()).toBe(member.old);
  });
});
