import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '#server/people/accounts/tables.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newMember } from '#server/testing/new-member.ts';
import { transact } from './database/database.ts';
import { createEvents, type Listener } from './events.ts';

const test = shopForTests();
const data = { memberId: 7, at: new Date('2026-11-22T00:00:00Z') };

const listener = (answer: boolean | null): Listener<'member-verified'> => ({
  event: 'member-verified',
  hear: async () => answer,
});

describe('telling an event', () => {
  it('answers what its listeners answer, in their order, and calls no other listener', async () => {
    const other: Listener<'member-registered'> = {
      event: 'member-registered',
      hear: () => Promise.reject(new Error('not meant')),
    };
    const events = createEvents([listener(true), other, listener(null)]);
    const answers = await transact(test.shop.db, (transaction) =>
      events.publish(transaction, 'member-verified', data),
    );
    expect(answers).toEqual([true, null]);
  });

  it('is part of the transaction: if a listener throws, the event is undone', async () => {
    const { id: userId } = await newMember(test);
    const events = createEvents([
      { event: 'member-verified', hear: () => Promise.reject(new Error('no')) },
    ]);
    const failing = transact(test.shop.db, async (transaction) => {
      await transaction.update(users).set({ account: 'changed' }).where(eq(users.id, userId));
      await events.publish(transaction, 'member-verified', { ...data, memberId: userId });
    });
    await expect(failing).rejects.toThrow('no');
    const [user] = await test.shop.db.select().from(users).where(eq(users.id, userId));
    expect(user?.account).toBeNull();
  });
});
