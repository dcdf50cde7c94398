import { beforeEach, expect, it } from 'vitest';
import { shopForTests } from '#server/testing/for-tests.ts';
import { refusalOf } from '#server/testing/new-shopper.ts';
import { ensureFirstOwner } from './first-owner.ts';
import { administratorSessions, administrators, auditEntries } from './tables.ts';

const test = shopForTests();
beforeEach(() =>
  test.shop.pool.query('truncate administrators, administrator_sessions, audit_entries'),
);

const named = { ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD: 'Spindle-and-loom-9' };
const start = (environment: Partial<typeof named> & { SEED?: 'demonstration' | 'none' }) =>
  ensureFirstOwner(
    test.shop.db,
    { ADMIN_EMAIL: '', ADMIN_PASSWORD: '', SEED: 'none', ...environment },
    test.shop.random,
  );
const signIn = (email: string, password: string) =>
  refusalOf(test.adminApi().adminLogin({ body: { email, password } }));

it('comes from the environment, whoever starts first [9.045]', async () => {
  const made = await Promise.all([1, 2, 3].map(() => start(named)));
  expect(made).toEqual([undefined, undefined, undefined]);
  expect(await test.shop.db.$count(administrators)).toBe(1);
  expect(await signIn(named.ADMIN_EMAIL, named.ADMIN_PASSWORD)).toBe('');
});

it('keeps the password that was given later: the environment does not bring the old one back', async () => {
  await start(named);
  await start({ ...named, ADMIN_PASSWORD: 'Something-else-entirely' });
  expect(await signIn(named.ADMIN_EMAIL, named.ADMIN_PASSWORD)).toBe('');
});

it('is added besides others, so that nobody is locked out for good', async () => {
  await start(named);
  await start({ ...named, ADMIN_EMAIL: 'second@example.com' });
  expect(await signIn('second@example.com', named.ADMIN_PASSWORD)).toBe('');
});

it('of the demonstration shop has a password by chance, told once', async () => {
  const made = await Promise.all([1, 2, 3].map(() => start({ SEED: 'demonstration' })));
  const told = made.filter((owner) => owner !== undefined);
  expect(told).toHaveLength(1);
  const [{ email, password } = { email: '', password: '' }] = told;
  expect(password).toMatch(/^[\w-]{20}$/);
  expect(await signIn(email, password)).toBe('');
  expect(await start({ SEED: 'demonstration' })).toBeUndefined();
});

it('does not exist where nobody named one and the shop is no demonstration', async () => {
  expect(await start({ SEED: 'none' })).toBeUndefined();
  for (const table of [administrators, administratorSessions, auditEntries]) {
    expect(await test.shop.db.$count(table)).toBe(0);
  }
});
