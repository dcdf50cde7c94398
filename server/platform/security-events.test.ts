import { beforeEach, describe, expect, it } from 'vitest';
import { newDevice } from '#server/testing/devices.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { mailedCode, newMember } from '#server/testing/new-member.ts';
import { securityEvents } from './security-events.ts';

const test = shopForTests({ rateLimits: true });
beforeEach(async () => {
  await test.shop.pool.query('truncate rate_limits, wrong_passwords');
  test.securityLines.length = 0;
});

const events = () => test.securityLines.map(({ event }) => event);
const attempt = (call: Promise<unknown>) => call.catch(() => undefined);
const count = async (name: string) => {
  const { values } = await test.shop.security.counter.get();
  return values.find(({ labels }) => labels.event === name)?.value;
};

describe('events of security', () => {
  it('tell of sign-ins, good and bad, and of ended sessions', async () => {
    const member = await newMember(test);
    test.securityLines.length = 0;
    const body = { account: member.email, password: 'Wrong24680' };
    await attempt(test.api.login({ body }));
    await test.api.login({ body: { ...body, password: member.password } });
    await member.api.logout();
    await attempt(member.api.readUser());
    expect(events()).toEqual([
      'member-sign-in-refused',
      'member-sign-in',
      'session-ended',
      'token-refused',
    ]);
    const members = test.securityLines.slice(0, 3).map((line) => line.member);
    expect(new Set(members).size).toBe(1);
  });

  it('tell administrators from the ERP, and of refused rights and changed passwords', async () => {
    const owner = await newAdministrator(test, 'owner');
    const erp = await newAdministrator(test, 'erp');
    for (const { email, password } of [owner, erp]) {
      await test.adminApi().adminLogin({ body: { email, password } });
      await attempt(test.adminApi().adminLogin({ body: { email, password: 'x' } }));
    }
    await attempt(erp.api.searchAdministrators({ body: {} }));
    const newPassword = 'A-new-thread-every-day';
    const body = { password: owner.password, newPassword };
    await attempt(owner.api.changeOwnPassword({ body: { ...body, password: 'x' } }));
    await owner.api.changeOwnPassword({ body });
    expect(events()).toEqual([
      'administrator-sign-in',
      'administrator-sign-in-refused',
      'erp-sign-in',
      'erp-sign-in-refused',
      'call-forbidden',
      'password-check-refused',
      'password-changed',
      'all-sessions-ended',
    ]);
  });

  it('tell of codes, resets, limits and waits', async () => {
    const { email } = await newMember(test);
    test.securityLines.length = 0;
    await test.api.sendResetPasswordVerificationEmail({ body: { email } });
    await attempt(test.api.sendResetPasswordVerificationEmail({ body: { email } }));
    const right = await mailedCode(test, email);
    const wrong = String((Number(right) + 1) % 10_000).padStart(4, '0');
    const enter = (code: string) =>
      test.api.verifyEmailCode({ body: { email, code, useFor: 'resetPassword' } });
    await attempt(enter(wrong));
    const { key } = (await enter(right)).data;
    const password = 'Linen97531z';
    await attempt(test.api.resetPassword({ body: { email, password, key: 'x' } }));
    await test.api.resetPassword({ body: { email, password, key } });
    expect(events()).toEqual([
      'reset-asked',
      'limit-reached',
      'wrong-code',
      'reset-refused',
      'password-reset',
      'all-sessions-ended',
    ]);
    test.securityLines.length = 0;
    for (let tries = 0; tries < 11; tries++) {
      await newDevice(test).post('v1/auth/login', { account: email, password: 'Wrong24680' });
    }
    expect(events().slice(-4)).toEqual([
      'sign-in-wait-begun',
      'member-sign-in-refused',
      'member-sign-in-refused',
      'limit-reached',
    ]);
  });

  it('are one line each, with a request id and hashes and nothing personal', async () => {
    const member = await newMember(test);
    const admin = await newAdministrator(test);
    test.securityLines.length = 0;
    const headers = { 'x-request-id': 'a-request-of-ours' };
    const login = (url: string, payload: object) =>
      test.http({ method: 'POST', url, headers, payload, remoteAddress: '192.0.2.55' });
    const { email, password } = member;
    await login('/api/v1/auth/login', { account: email, password });
    await login('/api/backstagex/login', { email: admin.email, password: admin.password });
    expect(test.securityLines).toEqual([
      {
        event: 'member-sign-in',
        requestId: 'a-request-of-ours',
        member: expect.stringMatching(/^[\w-]{22}$/),
        address: expect.stringMatching(/^[\w-]{22}$/),
      },
      {
        event: 'administrator-sign-in',
        requestId: 'a-request-of-ours',
        administrator: expect.stringMatching(/^[\w-]{22}$/),
        address: test.securityLines[0]?.address,
      },
    ]);
    expect(JSON.stringify(test.securityLines)).not.toMatch(/@|192\.0|Cotton|Linen/);
  });

  it('are counted by name, each name from 0', async () => {
    const before = (await count('token-refused')) ?? 0;
    await attempt(test.api.as('made-up').readUser());
    expect(await count('token-refused')).toBe(before + 1);
    const { values } = await test.shop.security.counter.get();
    expect(values.map(({ labels }) => labels.event).toSorted()).toEqual(
      Object.keys(securityEvents).toSorted(),
    );
  });
});
