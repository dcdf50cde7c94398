import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Device, newDevice } from '#server/testing/devices.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { mailedCode, type NewMember, newMember } from '#server/testing/new-member.ts';
import { openTestShop } from '#server/testing/test-shop.ts';
import * as hashing from '../passwords/hashing.ts';
import { knownDevices, wrongPasswords } from '../tables.ts';

const test = shopForTests({ rateLimits: true });
let member: NewMember;
beforeEach(async () => {
  await test.shop.pool.query('truncate rate_limits, wrong_passwords, known_devices');
  member = await newMember(test);
});

const wrong = 'Wrong24680';
const login = (device: Device, password = member.password) =>
  device.post('v1/auth/login', { account: member.email, password });
const codeOf = async (device: Device, password?: string) =>
  (await login(device, password)).json().error_code;

/** Wrong passwords, each from another address. */
async function guess(times: number): Promise<void> {
  for (let count = 0; count < times; count++) {
    expect(await codeOf(newDevice(test), wrong)).toBe('LOGIN_FAIL');
  }
}

/** Moves the clock past every wait of members. */
const waitLonger = () => test.clock.advance(900);

describe('wrong passwords in a row', () => {
  it('make unknown devices wait after the tenth, longer each time; the right password does not shorten it', async () => {
    await guess(10);
    const refused = await login(newDevice(test));
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ status: 429, error_code: 'TOO_MANY_REQUESTS' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(4);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(5);
    test.clock.advance(5);
    await guess(1);
    test.clock.advance(5);
    expect(await codeOf(newDevice(test))).toBe('TOO_MANY_REQUESTS');
    test.clock.advance(5);
    expect((await login(newDevice(test))).statusCode).toBe(200);
  });

  it('keep nobody out of a device that was signed in from before', async () => {
    const known = newDevice(test);
    await login(known);
    await guess(10);
    expect(await codeOf(newDevice(test))).toBe('TOO_MANY_REQUESTS');
    expect(await codeOf(known, wrong)).toBe('LOGIN_FAIL');
    expect((await login(known)).statusCode).toBe(200);
  });

  it('begin again at 0 after a right one', async () => {
    await guess(9);
    expect((await login(newDevice(test))).statusCode).toBe(200);
    await guess(9);
    expect((await login(newDevice(test))).statusCode).toBe(200);
  });

  it('begin again at 0 after a reset, which also forgets the devices', async () => {
    const known = newDevice(test);
    await login(known);
    await guess(10);
    const { email } = member;
    await test.api.sendResetPasswordVerificationEmail({ body: { email } });
    const code = await mailedCode(test, email);
    const body = { email, code, useFor: 'resetPassword' } as const;
    const { key } = (await test.api.verifyEmailCode({ body })).data;
    await test.api.resetPassword({ body: { email, password: 'Linen97531z', key } });
    expect((await login(newDevice(test), 'Linen97531z')).statusCode).toBe(200);
    await guess(10);
    expect(await codeOf(known, 'Linen97531z')).toBe('TOO_MANY_REQUESTS');
  });

  it('count for 24 hours', async () => {
    await guess(9);
    test.clock.advance(24 * 3600);
    await guess(9);
    expect((await login(newDevice(test))).statusCode).toBe(200);
  });

  it('count those of verify-password, too', async () => {
    const { email, api } = member;
    const tries = Array.from({ length: 10 }, async () =>
      api.verifyPassword({ body: { email, password: wrong } }).catch(({ errorCode }) => errorCode),
    );
    expect(new Set(await Promise.all(tries))).toEqual(new Set(['PASSWORD_ERROR']));
    expect(await codeOf(newDevice(test))).toBe('TOO_MANY_REQUESTS');
  });

  it('count each of thirty that are tried at the same moment', async () => {
    const guesses = Array.from({ length: 30 }, () => codeOf(newDevice(test), wrong));
    const codes = await Promise.all(guesses);
    expect(codes.filter((code) => code === 'LOGIN_FAIL')).toHaveLength(10);
    expect(codes.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(20);
    const [row] = await test.shop.db.select().from(wrongPasswords);
    expect(row?.inRow).toBe(10);
  });

  it('do not count a try whose password nobody compared', async () => {
    await guess(9);
    const busy = { ok: false, failure: { code: 'SERVICE_BUSY' } } as const;
    const spy = vi.spyOn(hashing, 'verifyPassword').mockResolvedValue(busy);
    try {
      expect(await codeOf(newDevice(test), wrong)).toBe('SERVICE_BUSY');
    } finally {
      spy.mockRestore();
    }
    const [row] = await test.shop.db.select().from(wrongPasswords);
    expect(row?.inRow).toBe(9);
  });

  it('of one member make no other wait', async () => {
    await guess(10);
    const other = await newMember(test);
    const body = { account: other.email, password: other.password };
    await expect(test.api.login({ body })).resolves.toBeDefined();
  });
});

describe('a known device', () => {
  it('has a random id in a cookie that lasts, that scripts cannot read and that says nothing of the member', async () => {
    const device = newDevice(test);
    await login(device);
    expect(device.line).toMatch(
      /^qingmian-device=[\w-]{43}; Max-Age=34560000; Path=\/backstage; HttpOnly; SameSite=Lax$/,
    );
    const { cookie } = device;
    await login(device);
    expect(device.cookie).toBe(cookie);
    const rows = await test.shop.db.select().from(knownDevices);
    expect(JSON.stringify(rows)).not.toContain(cookie.split('=')[1]);
  });

  it('is sent over https only where the shop has https, under the brand’s prefix', async () => {
    const environment = { PUBLIC_URL: 'https://localhost', BRAND_KEY: 'other' };
    const secure = await openTestShop({ environment });
    const { email, password } = await newMember(secure);
    const device = newDevice(secure);
    await device.post('v1/auth/login', { account: email, password });
    expect(device.line).toMatch(/^other-device=.*; HttpOnly; Secure; SameSite=Lax$/);
    await secure.close();
  });

  it('is not known for another member, nor after a wrong password', async () => {
    const device = newDevice(test);
    await login(device, wrong);
    expect(device.line).toBe('');
    const other = await newMember(test);
    await device.post('v1/auth/login', { account: other.email, password: other.password });
    expect(device.cookie).not.toBe('');
    await guess(9);
    expect(await codeOf(device)).toBe('TOO_MANY_REQUESTS');
  });

  it('is unknown after ten wrong passwords of its own, even at the same moment', async () => {
    const device = newDevice(test);
    await login(device);
    const codes = await Promise.all(Array.from({ length: 30 }, () => codeOf(device, wrong)));
    expect(codes.filter((code) => code === 'LOGIN_FAIL')).toHaveLength(10);
    expect(await codeOf(device)).toBe('TOO_MANY_REQUESTS');
    waitLonger();
    expect((await login(device)).statusCode).toBe(200);
  });

  it('is forgotten when its cookie has expired, and when twenty others of the account are newer', async () => {
    const first = newDevice(test);
    await login(first);
    for (let count = 0; count < 20; count++) {
      test.clock.advance(1);
      await login(newDevice(test));
    }
    expect(await test.shop.db.$count(knownDevices)).toBe(20);
    await guess(10);
    expect(await codeOf(first)).toBe('TOO_MANY_REQUESTS');
    test.clock.advance(401 * 24 * 3600);
    await test.shop.jobs.runDue();
    expect(await test.shop.db.$count(knownDevices)).toBe(0);
    expect(await test.shop.db.$count(wrongPasswords)).toBe(0);
  });

  it.each(['x', 'a'.repeat(44), '%00', '"'])('cannot be made up as %j', async (id) => {
    const device = newDevice(test);
    device.cookie = `qingmian-device=${id}`;
    await login(device);
    expect(device.cookie).toMatch(/=[\w-]{43}$/);
  });
});
