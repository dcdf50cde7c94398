import { eq } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import { describe, expect, it } from 'vitest';
import type { AdministratorRole } from '#contract/administrators.ts';
import { rightsOf } from '#contract/rights.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { newMember } from '#server/testing/new-member.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { administratorSessions, administrators } from './tables.ts';

const test = shopForTests();

const minute = 60;
/** The headers that a browser adds to requests of the back office's own pages. */
const ofOwnPage = {
  'x-requested-with': 'back-office',
  origin: 'http://localhost:3000',
  'sec-fetch-site': 'same-origin',
};
const posted = (payload: object) => ({ method: 'POST', payload }) as const;

/** Makes a call as the back office's own pages do. */
const ask = (cookie: string, path: string, { headers, ...rest }: InjectOptions = {}) =>
  test.http({
    ...rest,
    url: `/api/backstagex/${path}`,
    headers: { ...ofOwnPage, cookie: `other=1; ${cookie}`, ...headers },
  });
const readMe = (cookie: string) => ask(cookie, 'me');
const refused = { status: 401, error_code: 'TOKEN_INVALID' };

type Answer = Awaited<ReturnType<TestShop['http']>>;

/** `name=value` of the session cookie that an answer sets; '' if it sets none. */
function cookieFrom(answer: Answer): string {
  const found = answer.cookies.find(({ name }) => name.endsWith('-admin'));
  return found ? `${found.name}=${found.value}` : '';
}

async function signIn(role?: AdministratorRole) {
  const { id, email, password } = await newAdministrator(test, role);
  const answer = await ask('', 'login', posted({ email, password, session: 'cookie' }));
  return { id, email, password, answer, cookie: cookieFrom(answer) };
}

async function storedEnd(id: number): Promise<number> {
  const rows = await test.shop.db
    .select()
    .from(administratorSessions)
    .where(eq(administratorSessions.administratorId, id));
  return Math.max(...rows.map(({ expiresAt }) => expiresAt.getTime()));
}

describe('a call with the cookie', () => {
  it('takes no form, which any page could send: 415', async () => {
    const { cookie } = await signIn('owner');
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const sent = { method: 'POST', payload: 'page=1', headers: form } as const;
    for (const path of ['administrators/search', 'administrators/create', 'me/step-up', 'logout']) {
      const answer = await ask(cookie, path, sent);
      expect(answer.statusCode, path).toBe(415);
      expect(answer.json().error_code).toBe('UNSUPPORTED_MEDIA_TYPE');
    }
    expect((await ask(cookie, 'administrators/search', posted({ page: 1 }))).statusCode).toBe(200);
  });
});

describe('signing in with a cookie', () => {
  it('answers who signed in and no token, and the cookie lets every call of the back office in [7.129, 7.132]', async () => {
    const { answer, cookie, email } = await signIn('owner');
    const { data } = answer.json();
    expect(data).toMatchObject({ email, role: 'owner', rights: rightsOf('owner') });
    expect(Object.keys(data)).not.toContain('token');
    expect(answer.body).not.toContain(cookie.split('=')[1]);
    const { expires_at: end, second_factor: state, methods, ...shown } = data;
    expect([state, methods]).toEqual(['none', []]);
    const { session_seconds_left: left } = shown;
    expect(left).toBeGreaterThan(29 * minute);
    expect((await readMe(cookie)).json().data).toEqual({
      ...shown,
      session_ends_at: end,
      session_seconds_left: expect.closeTo(left, -1),
    });
    expect((await ask(cookie, 'administrators/search', posted({}))).statusCode).toBe(200);
    const erp = { url: '/api/v1/erp/orders?from=2026-11-20&to=2026-11-20' };
    const headers = { ...ofOwnPage, cookie };
    expect((await test.http({ ...erp, headers })).statusCode).toBe(200);
  });

  it('sets a cookie that ends with the browser, and that neither scripts nor other sites can use', async () => {
    const { answer } = await signIn();
    expect([answer.headers['set-cookie']].flat()).toContainEqual(
      expect.stringMatching(/^qingmian-admin=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/),
    );
  });

  it('sets one for this host alone where the shop has https, under the brand’s name', async () => {
    const environment = { PUBLIC_URL: 'https://localhost', BRAND_KEY: 'other' };
    const secure = await openTestShop({ environment });
    const { email, password } = await newAdministrator(secure);
    const login = {
      ...posted({ email, password, session: 'cookie' }),
      url: '/api/bscore/login',
      headers: { 'x-requested-with': 'back-office', origin: 'https://localhost' },
    };
    const answer = await secure.http(login);
    expect([answer.headers['set-cookie']].flat()).toContainEqual(
      expect.stringMatching(
        /^__Host-other-admin=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
      ),
    );
    const headers = { 'x-requested-with': 'back-office', cookie: cookieFrom(answer) };
    const me = { url: '/api/bscore/me', headers };
    expect((await secure.http(me)).json().data).toMatchObject({ email });
    await secure.close();
  });

  it('keeps the hash of the cookie, which is no bearer token, as no bearer token is a cookie', async () => {
    const { cookie, id, email, password } = await signIn();
    const [name, value] = cookie.split('=');
    const rows = await test.shop.db.select().from(administratorSessions);
    expect(rows.filter(({ administratorId }) => administratorId === id)).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain(value);
    const authorization = `Bearer ${value}`;
    expect((await ask('', 'me', { headers: { authorization } })).json()).toMatchObject(refused);
    const { data } = (await ask('', 'login', posted({ email, password }))).json();
    expect((await readMe(`${name}=${data.token}`)).json()).toMatchObject(refused);
  });

  it('is refused to other sites, which could sign a browser in under their own name', async () => {
    const { email, password } = await newAdministrator(test);
    const payload = { email, password, session: 'cookie' };
    const url = '/api/backstagex/login';
    for (const headers of [{}, { ...ofOwnPage, 'sec-fetch-site': 'cross-site' }]) {
      const answer = await test.http({ url, headers, ...posted(payload) });
      expect(answer.json()).toMatchObject({ status: 403, error_code: 'FORBIDDEN' });
      expect(answer.cookies).toEqual([]);
    }
  });

  it('is not what scripts get, which ask for nothing of the kind [7.129]', async () => {
    const { email, password } = await newAdministrator(test);
    for (const session of [undefined, 'token']) {
      const payload = { email, password, session };
      const answer = await test.http({ url: '/api/bscore/login', ...posted(payload) });
      expect(answer.json().data).toMatchObject({ token: expect.stringMatching(/^[\w-]{43}$/) });
      expect(cookieFrom(answer)).toBe('');
    }
    const odd = await ask('', 'login', posted({ email, password, session: 'both' }));
    expect(odd.json()).toMatchObject({ status: 422, errors: { session: expect.any(String) } });
  });
});

describe('the cookie of the back office', () => {
  it('counts only in requests of our own pages [6.004]', async () => {
    const { cookie } = await signIn();
    const url = '/api/backstagex/me';
    const { origin, ...rest } = ofOwnPage;
    for (const headers of [
      { origin, 'sec-fetch-site': 'same-origin' },
      { 'x-requested-with': 'back-office', origin: 'https://evil.example' },
      { ...rest, 'sec-fetch-site': 'cross-site' },
      { ...ofOwnPage, 'sec-fetch-site': 'same-site' },
    ]) {
      const answer = await test.http({ url, headers: { ...headers, cookie } });
      expect(answer.json()).toMatchObject(refused);
    }
    expect((await readMe(cookie)).statusCode).toBe(200);
  });

  it('gives way to a bearer token', async () => {
    const { cookie, id } = await signIn();
    const other = await newAdministrator(test, 'viewer');
    const headers = { authorization: `Bearer ${other.token}` };
    expect((await ask(cookie, 'me', { headers })).json().data.id).toBe(other.id);
    const wrong = { headers: { authorization: 'Bearer made-up' } };
    expect((await ask(cookie, 'me', wrong)).json()).toMatchObject(refused);
    const loggedOut = await ask(cookie, 'logout', { method: 'POST', headers });
    expect(cookieFrom(loggedOut)).toBe('');
    expect((await readMe(cookie)).json().data.id).toBe(id);
  });

  it('is nothing to the calls of members, and a member’s token in it nothing to the back office', async () => {
    const { cookie } = await signIn('owner');
    const url = '/api/v1/user';
    expect((await test.http({ url, headers: { ...ofOwnPage, cookie } })).json()).toMatchObject(
      refused,
    );
    const { token } = await newMember(test);
    expect((await readMe(`qingmian-admin=${token}`)).json()).toMatchObject(refused);
  });

  it.each(['', '%', '%00', '"', "' or 1=1 --", 'a'.repeat(8000), '__proto__', '\u{1F36A}'])(
    'is refused as %j [6.004]',
    async (value) => {
      expect((await readMe(`qingmian-admin=${value}`)).json()).toMatchObject(refused);
    },
  );

  it('ends with signing out, and the browser deletes it', async () => {
    const { cookie } = await signIn();
    const answer = await ask(cookie, 'logout', { method: 'POST' });
    expect(answer.headers['set-cookie']).toBe(
      'qingmian-admin=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict',
    );
    expect((await readMe(cookie)).json()).toMatchObject(refused);
  });

  it('does not work any more as soon as the administrator is disabled', async () => {
    const { cookie, id } = await signIn();
    const them = eq(administrators.id, id);
    await test.shop.db.update(administrators).set({ isDisabled: true }).where(them);
    expect((await readMe(cookie)).json()).toMatchObject(refused);
  });

  it('is exchanged for a new one, once [7.130]', async () => {
    const { cookie } = await signIn();
    const answers = await Promise.all(
      [1, 2, 3].map(() => ask(cookie, 'refresh-token', { method: 'POST' })),
    );
    const [answer] = answers.filter(({ statusCode }) => statusCode === 200);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401, 401]);
    expect(Object.keys(answer?.json().data)).toEqual(['expires_at']);
    const next = answer ? cookieFrom(answer) : '';
    expect(next).not.toBe(cookie);
    expect((await readMe(next)).statusCode).toBe(200);
    expect((await readMe(cookie)).json()).toMatchObject(refused);
  });

  it('is new after a change of the password, and all others have ended [7.131]', async () => {
    const { cookie, email, password } = await signIn();
    const elsewhere = cookieFrom(
      await ask('', 'login', posted({ email, password, session: 'cookie' })),
    );
    const payload = { password, new_password: 'A-new-thread-every-day' };
    const answer = await ask(cookie, 'change-password', posted(payload));
    expect(Object.keys(answer.json().data)).toEqual(['expires_at']);
    expect((await readMe(cookieFrom(answer))).json().data).toMatchObject({ email });
    for (const old of [cookie, elsewhere]) {
      expect((await readMe(old)).json()).toMatchObject(refused);
    }
  });
});

describe('a session with a cookie', () => {
  it('ends after half an hour without a call', async () => {
    const { cookie } = await signIn();
    test.clock.advance(30 * minute + 1);
    expect((await readMe(cookie)).json()).toMatchObject(refused);
  });

  it('goes on as long as there is work, and says until when', async () => {
    const { cookie } = await signIn();
    for (let count = 0; count < 5; count++) {
      test.clock.advance(29 * minute);
      const { data } = (await readMe(cookie)).json();
      const left = Date.parse(data.session_ends_at) - test.clock.now().getTime();
      // Answers have whole seconds, and the clock of the test keeps running.
      expect(Math.abs(left - 30 * minute * 1000)).toBeLessThan(5000);
    }
  });

  it('is not extended by what a page asks by itself, so that it ends when nobody works', async () => {
    const { cookie } = await signIn();
    const headers = { 'x-background': '1' };
    for (let count = 0; count < 3; count++) {
      test.clock.advance(9 * minute);
      expect((await ask(cookie, 'me', { headers })).statusCode).toBe(200);
    }
    test.clock.advance(3 * minute + 1);
    expect((await ask(cookie, 'me', { headers })).json()).toMatchObject(refused);
  });

  it('ends twelve hours after signing in, whatever is done and exchanged', async () => {
    let { cookie } = await signIn();
    const begin = test.clock.now().getTime();
    for (let count = 0; count < 12 * 3; count++) {
      test.clock.advance(20 * minute - 1);
      const isExchange = count % 5 === 0;
      const answer = await (isExchange
        ? ask(cookie, 'refresh-token', { method: 'POST' })
        : readMe(cookie));
      expect(answer.statusCode).toBe(200);
      if (isExchange) cookie = cookieFrom(answer);
    }
    const end = Date.parse((await readMe(cookie)).json().data.session_ends_at);
    expect(end - begin).toBeLessThanOrEqual(12 * 60 * minute * 1000);
    test.clock.advance(2 * minute);
    expect((await readMe(cookie)).json()).toMatchObject(refused);
  });

  it('is written at most once a minute, by one of the calls that come at the same moment', async () => {
    const { cookie, id } = await signIn();
    const begin = await storedEnd(id);
    test.clock.advance(minute / 2);
    await readMe(cookie);
    expect(await storedEnd(id)).toBe(begin);
    test.clock.advance(minute);
    const answers = await Promise.all(Array.from({ length: 12 }, () => readMe(cookie)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await storedEnd(id)).toBeGreaterThan(begin + minute * 1000);
  });

  it('does not make calls wait that come while another one has its row locked', async () => {
    const { cookie } = await signIn();
    test.clock.advance(10 * minute);
    await test.shop.db.transaction(async (transaction) => {
      await transaction.select().from(administratorSessions).for('update');
      expect((await readMe(cookie)).statusCode).toBe(200);
    });
  });

  it('is another kind than one with a token, which work does not extend', async () => {
    const { api, token } = await newAdministrator(test);
    test.clock.advance(29 * minute);
    await api.readMe();
    test.clock.advance(2 * minute);
    const headers = { authorization: `Bearer ${token}` };
    expect((await ask('', 'me', { headers })).json()).toMatchObject(refused);
  });
});
