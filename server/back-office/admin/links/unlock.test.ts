import { beforeEach, describe, expect, it } from 'vitest';
import { type Device, newDevice } from '#server/testing/devices.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator, type TestAdministrator } from '#server/testing/new-administrator.ts';
import { refusalOf } from '#server/testing/new-shopper.ts';
import { administratorLinks, administrators, auditEntries } from '../tables.ts';

// Rate limits are off in tests, but administrators must wait all the same.
const test = shopForTests();
let admin: TestAdministrator;
beforeEach(async () => {
  await test.shop.pool.query('truncate wrong_passwords, known_devices, administrator_unlocks');
  admin = await newAdministrator(test, 'owner');
});

const quarter = 15 * 60;
const login = (device: Device, password: string, email = admin.email) =>
  device.post('backstagex/login', { email, password });
const codeOf = async (device: Device, password = admin.password, email = admin.email) =>
  (await login(device, password, email)).json().error_code;
const guess = async (times: number, email = admin.email) => {
  for (let count = 0; count < times; count++) {
    expect(await codeOf(newDevice(test), 'not-the-password', email)).toBe('LOGIN_FAIL');
  }
};

/** The tokens in the e-mails to an administrator, oldest first. */
async function mailedTokens(email = admin.email): Promise<string[]> {
  await test.shop.jobs.runDue();
  const messages = await test.mails(email);
  return messages.map(({ text }) => /\/admin\/unlock\?token=(\S+)/.exec(text)?.[1] ?? '');
}
const unlock = (token: string) =>
  refusalOf(test.adminApi().unlockAdministrator({ body: { token } }));

describe('ten wrong passwords of an administrator', () => {
  it('make unknown devices wait 15 minutes and say so in Retry-After', async () => {
    await guess(10);
    const refused = await login(newDevice(test), admin.password);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(quarter - 10);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(quarter);
    test.clock.advance(quarter);
    await guess(1);
    test.clock.advance(quarter - 60);
    expect(await codeOf(newDevice(test))).toBe('TOO_MANY_REQUESTS');
    test.clock.advance(60);
    expect((await login(newDevice(test), admin.password)).statusCode).toBe(200);
  });

  it('keep nobody out of a device that was signed in from before', async () => {
    const known = newDevice(test);
    await login(known, admin.password);
    await guess(10);
    expect((await login(known, admin.password)).statusCode).toBe(200);
    expect((await login(newDevice(test), admin.password)).statusCode).toBe(200);
  });

  it('are ten of thirty that are tried at the same moment', async () => {
    const codes = await Promise.all(
      Array.from({ length: 30 }, () => codeOf(newDevice(test), 'not-the-password')),
    );
    expect(codes.filter((code) => code === 'LOGIN_FAIL')).toHaveLength(10);
    expect(await mailedTokens()).toHaveLength(1);
  });

  it('make an e-mail that nobody has wait in the same way, and mail nothing', async () => {
    await guess(10, 'nobody@example.com');
    expect(await codeOf(newDevice(test), 'x', 'nobody@example.com')).toBe('TOO_MANY_REQUESTS');
    expect(await mailedTokens('nobody@example.com')).toEqual([]);
  });

  it('count from 0 after a new password', async () => {
    const device = newDevice(test);
    const token = (await login(device, admin.password)).json().data.token;
    await guess(10);
    const newPassword = 'A-new-thread-every-day';
    const body = { password: admin.password, newPassword };
    await test.adminApi(token).changeOwnPassword({ body });
    expect((await login(newDevice(test), newPassword)).statusCode).toBe(200);
  });
});

describe('the mailed unlock link', () => {
  it('ends the wait at once, and is good once', async () => {
    await guess(10);
    const [token = '', ...others] = await mailedTokens();
    expect(others).toEqual([]);
    const outcomes = await Promise.all([unlock(token), unlock(token)]);
    expect(outcomes.toSorted()).toEqual(['', 'LINK_INVALID']);
    expect((await login(newDevice(test), admin.password)).statusCode).toBe(200);
    expect(await unlock(token)).toBe('LINK_INVALID');
    const calls = (await test.shop.db.select().from(auditEntries)).map(({ call }) => call);
    expect(calls).toContain('unlockAdministrator');
  });

  it('works below both prefixes, and refuses with a plain sentence [7.128]', async () => {
    await guess(10);
    const [token = ''] = await mailedTokens();
    const answer = await newDevice(test).post('bscore/unlock', { token });
    expect(answer.json()).toEqual({ status: 200, data: {} });
    const refused = await newDevice(test).post('bscore/unlock', { token });
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({
      error_code: 'LINK_INVALID',
      message: '此連結無效、已使用過或已逾時，請重新申請',
    });
  });

  it('expires after 30 minutes', async () => {
    await guess(10);
    const [token = ''] = await mailedTokens();
    test.clock.advance(30 * 60);
    expect(await unlock(token)).toBe('LINK_INVALID');
    await test.shop.jobs.runDue();
    expect(await test.shop.db.$count(administratorLinks)).toBe(0);
  });

  it('is not mailed again while the one before is good', async () => {
    await guess(10);
    expect(await mailedTokens()).toHaveLength(1);
    test.clock.advance(quarter);
    await guess(1);
    expect(await mailedTokens()).toHaveLength(1);
    test.clock.advance(quarter + 60);
    await guess(1);
    expect(await mailedTokens()).toHaveLength(2);
  });

  it('is not kept where it could be read, and forged ones are refused', async () => {
    await guess(10);
    const [token = ''] = await mailedTokens();
    const { rows } = await test.shop.pool.query(
      `select data::text as text from jobs.job where name = 'send-link-letter'
       union all select token_hash from administrator_unlocks`,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
    const forged = [token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')), `${token}A`, 'x'];
    for (const each of forged) expect(await unlock(each)).toBe('LINK_INVALID');
  });

  it('is not mailed to an administrator who is disabled', async () => {
    await test.shop.db.update(administrators).set({ isDisabled: true });
    await guess(10);
    expect(await mailedTokens()).toEqual([]);
  });
});
