import { describe, expect, it } from 'vitest';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newMember } from '#server/testing/new-member.ts';
import { cleanUpAccounts } from './jobs.ts';
import { lineIdTokens, lineProofs } from './line/tables.ts';
import { emailCodes, emailKeys, sessions } from './tables.ts';

const test = shopForTests();

const counts = async () => {
  const { db } = test.shop;
  return {
    sessions: await db.$count(sessions),
    keys: await db.$count(emailKeys),
    codes: await db.$count(emailCodes),
    line: (await db.$count(lineIdTokens)) + (await db.$count(lineProofs)),
  };
};

/** A sign-in with LINE that was not finished. */
async function leaveLineWaiting(): Promise<void> {
  const { db, clock } = test.shop;
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + 600_000);
  const identity = { issuer: 'https://access.line.me', subject: `U${'0'.repeat(32)}` };
  await db.insert(lineIdTokens).values({ tokenHash: 'a', expiresAt });
  await db.insert(lineProofs).values({ tokenHash: 'b', ...identity, createdAt, expiresAt });
}

describe('the hourly clean-up', () => {
  it('removes what has expired and keeps what is still needed', async () => {
    await newMember(test);
    await leaveLineWaiting();
    await cleanUpAccounts.work(test.shop, {}, { id: 'run' });
    expect(await counts()).toEqual({ sessions: 1, keys: 1, codes: 1, line: 2 });

    test.clock.advance(3600);
    await cleanUpAccounts.work(test.shop, {}, { id: 'run' });
    // The code has expired, but its e-mail still counts towards the ten of the day.
    expect(await counts()).toEqual({ sessions: 1, keys: 0, codes: 1, line: 0 });

    test.clock.advance(24 * 3600);
    await cleanUpAccounts.work(test.shop, {}, { id: 'run' });
    expect(await counts()).toEqual({ sessions: 0, keys: 0, codes: 0, line: 0 });
  });
});
