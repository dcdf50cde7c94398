import { describe, expect, it } from 'vitest';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newMember } from '#server/testing/new-member.ts';

const test = shopForTests({ rateLimits: true });

const signIn = (account: string, password: string, remoteAddress = '192.0.2.1') =>
  test.http({
    method: 'POST',
    url: '/api/v1/auth/login',
    remoteAddress,
    payload: { account, password },
  });

async function triesUntilRefused(attempt: () => Promise<{ statusCode: number }>): Promise<number> {
  for (let tries = 1; tries <= 100; tries++) {
    if ((await attempt()).statusCode === 429) return tries;
  }
  return Number.POSITIVE_INFINITY;
}

describe('guessing', () => {
  it('at one account is slowed down for unknown devices, from any number of addresses', async () => {
    const { email, password } = await newMember(test);
    let address = 0;
    const tries = await triesUntilRefused(() =>
      signIn(email, 'Wrong24680', `198.51.100.${++address}`),
    );
    expect(tries).toBeLessThanOrEqual(11);
    const refused = await signIn(email.toUpperCase(), password, '203.0.113.9');
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ status: 429, error_code: 'TOO_MANY_REQUESTS' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('at many accounts is slowed down for this address, and for no other', async () => {
    let account = 0;
    const attempt = () => signIn(`guess-${++account}@example.com`, 'Wrong24680', '192.0.2.77');
    expect(await triesUntilRefused(attempt)).toBeLessThanOrEqual(61);
    expect((await signIn('guess-500@example.com', 'Wrong24680', '192.0.2.78')).statusCode).toBe(
      400,
    );
  });

  it.each([
    ['auth/verify-email-code', { email: 'victim@example.com', code: '0000', use_for: 'register' }],
    ['auth/reset-password', { email: 'victim@example.com', password: 'Cotton2468x', key: 'x' }],
    ['auth/check-user-email', { email: 'victim@example.com' }],
    ['auth/send-user-verification-email', { email: 'victim@example.com' }],
    ['auth/send-reset-password-verification-email', { email: 'victim@example.com' }],
    ['auth/register', { email: 'victim@example.com', password: 'Password123' }],
    ['auth/line/get-token', { code: 'guess' }],
    ['auth/line/verify', { id_token: 'guess' }],
  ])('through %s is slowed down', async (path, payload) => {
    const attempt = () => test.http({ method: 'POST', url: `/api/v1/${path}`, payload });
    expect(await triesUntilRefused(attempt)).toBeLessThan(100);
  });

  it('through auth/line/link is slowed down', async () => {
    const { token, email } = await newMember(test);
    const attempt = () =>
      test.http({
        method: 'POST',
        url: '/api/v1/auth/line/link',
        headers: { authorization: `Bearer ${token}` },
        payload: { email, key: 'guess', socialite_token: 'guess' },
      });
    expect(await triesUntilRefused(attempt)).toBeLessThan(30);
  });
});
