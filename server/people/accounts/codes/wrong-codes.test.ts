import { beforeEach, describe, expect, it } from 'vitest';
import { allowances } from '#server/platform/http/rate-limits.ts';
import { newDevice } from '#server/testing/devices.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { mailedCode } from '#server/testing/new-member.ts';
import { countWrongCodes } from './wrong-codes.ts';

const test = shopForTests({ rateLimits: true });
const { account: allowedOverall, address: allowedWhenStrict } = allowances['wrong-code'];

let count = 0;
beforeEach(() => test.shop.pool.query('truncate rate_limits'));

/** An e-mail that waits for its code. */
async function waiting(): Promise<{ email: string; right: string; wrong: string }> {
  const email = `waits-${++count}@example.com`;
  const device = newDevice(test);
  await device.post('v1/auth/register', { email, password: 'Cotton2468x' });
  await device.post('v1/auth/send-user-verification-email', { email });
  const right = await mailedCode(test, email);
  return { email, right, wrong: String((Number(right) + 1) % 10_000).padStart(4, '0') };
}

const enter = async (email: string, code: string, device = newDevice(test)) => {
  const body = { email, code, use_for: 'register' };
  const answer = await device.post('v1/auth/verify-email-code', body);
  return (answer.json().error_code ?? 'right') as string;
};

/** Stores as many wrong codes as if they had been entered over all accounts. */
const makeMany = async (points = allowedOverall + 1) => {
  for (let entry = 0; entry < points; entry++) {
    await test.shop.rateLimits.consume('wrong-code', ['account:all']);
  }
};

describe('wrong codes over all accounts', () => {
  it('are counted, right ones are not, by every copy of the server together', async () => {
    for (let person = 0; person < 3; person++) {
      const { email, right, wrong } = await waiting();
      expect(await enter(email, wrong)).toBe('VERIFY_FAIL');
      expect(await enter(email, right)).toBe('right');
    }
    expect(await countWrongCodes(test.shop)).toBe(3);
  });

  it('are each counted when they come at the same moment', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, waiting));
    await Promise.all(people.map(({ email, wrong }) => enter(email, wrong)));
    expect(await countWrongCodes(test.shop)).toBe(8);
  });

  it('leave an address that is few wrong ones many tries', async () => {
    const device = newDevice(test);
    for (let person = 0; person < 4; person++) {
      const { email, wrong } = await waiting();
      expect(await enter(email, wrong, device)).toBe('VERIFY_FAIL');
      expect(await enter(email, wrong, device)).toBe('VERIFY_FAIL');
    }
  });

  it('leave each address five an hour when they are too many', async () => {
    await makeMany();
    const device = newDevice(test);
    for (let entry = 0; entry < allowedWhenStrict; entry++) {
      const { email, wrong } = await waiting();
      expect(await enter(email, wrong, device)).toBe('VERIFY_FAIL');
    }
    const { email, right } = await waiting();
    expect(await enter(email, right, device)).toBe('TOO_MANY_REQUESTS');
    // A right code is accepted from any other address, and one hour later from this address too.
    await test.shop.pool.query(`update rate_limits set expire = 0`);
    expect(await enter(email, right, device)).toBe('right');
  });

  it('let no simultaneous tries of one address pass when they are too many', async () => {
    await makeMany();
    const device = newDevice(test);
    const people = await Promise.all(Array.from({ length: 15 }, waiting));
    const codes = await Promise.all(people.map(({ email, wrong }) => enter(email, wrong, device)));
    expect(codes.filter((code) => code === 'VERIFY_FAIL')).toHaveLength(allowedWhenStrict);
  });

  it('keep out nobody who has the right code, however many shoppers share an address', async () => {
    await makeMany();
    const device = newDevice(test);
    for (let person = 0; person < allowedWhenStrict * 2; person++) {
      const { email, right } = await waiting();
      expect(await enter(email, right, device)).toBe('right');
    }
  });
});
