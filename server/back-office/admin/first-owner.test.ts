import { beforeEach, expect, it } from 'vitest';
import { shopForTests } from '#server/testing/for-tests.ts';
import { refusalOf } from '#server/testing/new-shopper.ts';
import { ensureFirstOwner } from './first-owner.ts';
import { administratorSessions, administrators, auditEntries } from './tables.ts';

const test = shopForTests();
beforeEach(() => test.shop.pool.query('truncate administrators cascade'));

const named = { ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD: 'Spindle-and-loom-9' };
const start = (environment: Partial<typeof named> & { SEED?: 'demonstration' | 'none' }) =>
  ensureFirstOwner(
    test.shop.db,
    { ADMIN_EMAIL: '', ADMIN_PASSWORD: '', SEED: 'none', ...environment },
    test.shop.random,
  );
const signIn = (email: string, password: string) =>
  refusalOf(test.adminApi().adminLogin({ body: { email, password } }));

it('the first owner comes from the environment, whichever copy starts first [9.045]', async () => {
  const made = await Promise.all([1, 2, 3].map(() => start(named)));
  expect(made).toEqual([undefined, undefined, undefined]);
  expect(await test.shop.db.$count(administrators)).toBe(1);
  expect(await signIn(named.ADMIN_EMAIL, named.ADMIN_PASSWORD)).toBe('');
});

it('the first owner keeps the password when ADMIN_PASSWORD changes later', async () => {
  await start(named);
  await start({ ...named, ADMIN_PASSWORD: 'Something-else-entirely' });
  expect(await signIn(named.ADMIN_EMAIL, named.ADMIN_PASSWORD)).toBe('');
});

it('an owner from the environment is added to existing administrators, so that nobody is locked out', async () => {
  await start(named);
  await start({ ...named, ADMIN_EMAIL: 'second@example.com' });
  expect(await signIn('second@example.com', named.ADMIN_PASSWORD)).toBe('');
});

it('the first owner of the demonstration shop has a random password, shown once', async () => {
  const made = await Promise.all([1, 2, 3].map(() => start({ SEED: 'demonstration' })));
  const shown = made.filter((owner) => owner !== undefined);
  expect(shown).toHaveLength(1);
  const [{ email, password } = { email: '', password: '' }] = shown;
  expect(password).toMatch(/^[\w-]{20}$/);
  expect(await signIn(email, password)).toBe('');
  expect(await start({ SEED: 'demonstration' })).toBeUndefined();
});

it('no owner is added without ADMIN_EMAIL if the shop is not the demonstration', async () => {
  expect(await start({ SEED: 'none' })).toBeUndefined();
  for (const table of [administrators, administratorSessions, auditEntries]) {
    expect(await test.shop.db.$count(table)).toBe(0);
  }
});
