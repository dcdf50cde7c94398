import { beforeEach, describe, expect, it } from 'vitest';
import { newDevice } from '#server/testing/devices.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator, type TestAdministrator } from '#server/testing/new-administrator.ts';
import { refusalOf } from '#server/testing/new-shopper.ts';
import { setUpApp } from '#server/testing/second-factors.ts';
import { administratorLinks, administrators, auditEntries } from '../tables.ts';

const test = shopForTests();
let admin: TestAdministrator;
beforeEach(async () => {
  await test.shop.pool.query('truncate wrong_passwords, known_devices, administrator_unlocks');
  admin = await newAdministrator(test, 'owner');
});

const password = 'A-new-thread-every-day';
const open = () => test.adminApi();
const forget = (email = admin.email) => open().forgetAdministratorPassword({ body: { email } });
const reset = (token: string, next = password) =>
  refusalOf(open().resetAdministratorPassword({ body: { token, password: next } }));
const verify = (token: string) => refusalOf(open().verifyAdministratorEmail({ body: { token } }));
const login = (given: string, { email } = admin) =>
  refusalOf(open().adminLogin({ body: { email, password: given } }));

/** The tokens of the links to a path in the e-mails to an address, oldest first. */
async function mailedTokens(path: 'reset' | 'verify', email = admin.email): Promise<string[]> {
  await test.shop.jobs.runDue();
  const messages = await test.mails(email);
  return messages.flatMap(
    ({ text }) => new RegExp(`/admin/${path}\\?token=(\\S+)`).exec(text)?.[1] ?? [],
  );
}

describe('a forgotten password', () => {
  it('is replaced by a mailed link, once, and all sessions end [7.131, 7.133]', async () => {
    await forget();
    const [token = ''] = await mailedTokens('reset');
    const outcomes = await Promise.all([reset(token), reset(token)]);
    expect(outcomes.toSorted()).toEqual(['', 'LINK_INVALID']);
    expect(await refusalOf(admin.api.readMe())).toBe('TOKEN_INVALID');
    expect(await login(admin.password)).toBe('LOGIN_FAIL');
    expect(await login(password)).toBe('');
    const calls = (await test.shop.db.select().from(auditEntries)).map(({ call }) => call);
    expect(calls).toContain('resetAdministratorPassword');
  });

  it('answers under both prefixes, the same for an e-mail that nobody has, and mails nothing then [7.128, 7.133]', async () => {
    const device = newDevice(test);
    const answers = [];
    for (const email of [admin.email, 'nobody@example.com']) {
      for (const family of ['backstagex', 'bscore']) {
        const answer = await device.post(`${family}/forget`, { email });
        answers.push([answer.statusCode, answer.body]);
      }
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toEqual([200, '{"status":200,"data":{}}']);
    expect(await mailedTokens('reset', 'nobody@example.com')).toEqual([]);
    // Both enqueue the same job. For an unknown e-mail the job finds no receiver.
    const { rows } = await test.shop.pool.query(
      `select count(*)::int as jobs from jobs.job
       where name = 'send-link-letter' and (data ->> 'administratorId')::int = 0`,
    );
    expect(rows[0].jobs).toBe(2);
  });

  it('is not replaced by a link that is old, forged, for something else, or older than another that was used', async () => {
    await forget();
    await forget();
    const [first = '', second = ''] = await mailedTokens('reset');
    expect(await verify(first)).toBe('LINK_INVALID');
    expect(await refusalOf(open().unlockAdministrator({ body: { token: first } }))).toBe(
      'LINK_INVALID',
    );
    expect(await reset(`${first}A`)).toBe('LINK_INVALID');
    expect(await reset(second)).toBe('');
    expect(await reset(first)).toBe('LINK_INVALID');
    await forget();
    const [, , third = ''] = await mailedTokens('reset');
    test.clock.advance(30 * 60);
    expect(await reset(third)).toBe('LINK_INVALID');
  });

  it('must be long and neither common nor leaked, which leaves the link good', async () => {
    await forget();
    const [token = ''] = await mailedTokens('reset');
    expect(await reset(token, 'short')).toBe('VALIDATION_FAILED');
    expect(await reset(token, 'password1234')).toBe('VALIDATION_FAILED');
    expect(await reset(token, 'passwordpassword')).toBe('VALIDATION_FAILED');
    expect(await reset(token)).toBe('');
  });

  it('opens nothing without the second factor, which stays', async () => {
    await setUpApp(test, admin.api);
    await forget();
    const [token = ''] = await mailedTokens('reset');
    await reset(token);
    const { data } = await open().adminLogin({ body: { email: admin.email, password } });
    expect(data.secondFactor).toBe('asked');
  });

  it('of somebody who is disabled stays as it is', async () => {
    await forget();
    const [token = ''] = await mailedTokens('reset');
    await test.shop.db.update(administrators).set({ isDisabled: true });
    expect(await reset(token)).toBe('LINK_INVALID');
    await forget();
    expect(await mailedTokens('reset')).toHaveLength(1);
  });
});

describe('the address of an administrator who was added with a password', () => {
  it('is mailed a link, which says that e-mails arrive, once [7.133]', async () => {
    const email = `invited-${admin.id}@example.com`;
    const body = { email, password: 'Warp-and-weft-77', role: 'viewer' } as const;
    const { data } = await admin.api.createAdministrator({ body });
    expect(data.isEmailVerified).toBe(false);
    const [token = ''] = await mailedTokens('verify', email);
    const outcomes = await Promise.all([verify(token), verify(token)]);
    expect(outcomes.toSorted()).toEqual(['', 'LINK_INVALID']);
    const { data: listed } = await admin.api.searchAdministrators({ body: {} });
    expect(listed.find(({ id }) => id === data.id)?.isEmailVerified).toBe(true);
    expect(test.securityLines.map(({ event }) => event)).toContain('email-verified');
  });

  it('is not verified by a link half an hour old, which is cleaned away', async () => {
    const email = `late-${admin.id}@example.com`;
    const body = { email, password: 'Warp-and-weft-77', role: 'viewer' } as const;
    await admin.api.createAdministrator({ body });
    const [token = ''] = await mailedTokens('verify', email);
    test.clock.advance(30 * 60);
    expect(await verify(token)).toBe('LINK_INVALID');
    await test.shop.jobs.runDue();
    expect(await test.shop.db.$count(administratorLinks)).toBe(0);
  });
});
