import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newMember } from '#server/testing/new-member.ts';
import { sessions, users } from './tables.ts';

const test = shopForTests();

const hour = 3600;
const day = 24 * hour;
const invalidToken = {
  status: 401,
  errorCode: 'TOKEN_INVALID',
  message: '登入逾時，請重新登入',
};

async function signIn(rememberMe?: string) {
  const { email, password } = await newMember(test);
  const body = { account: email, password, ...(rememberMe ? { rememberMe } : {}) };
  const { data } = await test.api.login({ body });
  return { email, ...data, api: test.api.as(data.token) };
}

const ask = (authorization?: string) =>
  test.http({ url: '/api/v1/user', headers: authorization ? { authorization } : {} });

describe('a session', () => {
  it('is sent as a bearer token [6.002, 8.036]', async () => {
    const { token } = await signIn();
    expect((await ask(`Bearer ${token}`)).statusCode).toBe(200);
    const wrongOnes = [undefined, token, 'Bearer ', `Bearer ${token}x`, `Basic ${token}`];
    for (const authorization of wrongOnes) {
      const response = await ask(authorization);
      expect(response.statusCode, authorization).toBe(401);
      expect(response.json()).toMatchObject({ status: 401, error_code: 'TOKEN_INVALID' });
    }
  });

  it('is stored as a hash only', async () => {
    const { token } = await signIn();
    const rows = await test.shop.db.select().from(sessions);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('is valid for 24 hours, or 7 days if remembered [6.014]', async () => {
    const usual = await signIn();
    const remembered = await signIn('true');
    test.clock.advance(day - 60);
    await usual.api.readUser();
    test.clock.advance(120);
    await expect(usual.api.readUser()).rejects.toMatchObject(invalidToken);
    test.clock.advance(6 * day - 300);
    await remembered.api.readUser();
    test.clock.advance(300);
    await expect(remembered.api.readUser()).rejects.toMatchObject(invalidToken);
  });

  it('comes with the time at which it ends [6.014]', async () => {
    const before = test.clock.now().getTime();
    const { expiresAt } = await signIn('true');
    expect(expiresAt).toMatch(/\+08:00$/);
    expect(Math.round((Date.parse(expiresAt) - before) / 1000 / hour)).toBe(7 * 24);
  });

  it('ends at once when its member is disabled', async () => {
    const { email, api } = await signIn();
    await api.readUser();
    await test.shop.db.update(users).set({ isDisabled: true }).where(eq(users.email, email));
    await expect(api.readUser()).rejects.toMatchObject(invalidToken);
    await expect(api.refreshToken()).rejects.toMatchObject(invalidToken);
  });
});

describe('renewing a token', () => {
  it('replaces it by one of the same kind, valid for the full time [7.079, 7.080]', async () => {
    const { api } = await signIn('true');
    test.clock.advance(6 * day);
    const { data } = await api.refreshToken();
    await expect(api.readUser()).rejects.toMatchObject(invalidToken);
    test.clock.advance(6 * day);
    await test.api.as(data.token).readUser();
  });

  it('gives one new token to eight simultaneous requests', async () => {
    const { api } = await signIn();
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => api.refreshToken()));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('needs a token', async () => {
    await expect(test.api.refreshToken()).rejects.toMatchObject(invalidToken);
  });
});

describe('signing out', () => {
  it('ends this session and no other [7.081]', async () => {
    const first = await newMember(test);
    const { data } = await test.api.login({
      body: { account: first.email, password: first.password },
    });
    await first.api.logout();
    await expect(first.api.readUser()).rejects.toMatchObject(invalidToken);
    await test.api.as(data.token).readUser();
  });
});
