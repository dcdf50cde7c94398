import { createHash } from 'node:crypto';
import formbody from '@fastify/formbody';
import Fastify from 'fastify';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createLineChats } from '../line-messaging/ledger.ts';
import { createOutcomes } from '../outcomes.ts';
import { lineLogin } from './line-login.ts';
import { people, personOf } from './people.ts';
import { readToken, signToken } from './tokens.ts';

const channel = {
  channelId: '1600000000',
  channelSecret: '0123456789abcdef0123456789abcdef',
  redirectUri: 'http://localhost:3000/line-auth',
};
let now = new Date('2026-11-20T10:00:00+08:00');
const outcomes = createOutcomes();
const app = Fastify();
app.register(formbody);
const chats = createLineChats();
const messages = {
  channelSecret: 'secret',
  accessToken: 'token',
  webhookUrl: 'http://localhost:3000/webhook',
  brand: '晴棉',
  outcomes,
  chats,
  now: () => now,
  deliver: async () => new Response('{}'),
};
app.register(lineLogin({ ...channel, brand: '晴棉', outcomes, now: () => now, messages }), {
  prefix: '/line-login',
});
afterAll(() => app.close());
beforeEach(() => outcomes.reset());

const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const right = {
  response_type: 'code',
  client_id: channel.channelId,
  redirect_uri: channel.redirectUri,
  state: 'state',
  scope: 'openid profile email',
  nonce: 'nonce',
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 'S256',
};

type Change = Record<string, string | undefined>;
const given = (fields: Change) =>
  new URLSearchParams(
    Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined),
  ).toString();

const open = (change: Change = {}) =>
  app.inject(`/line-login/oauth2/v2.1/authorize?${given({ ...right, ...change })}`);
const post = (path: string, fields: Change) =>
  app.inject({
    method: 'POST',
    url: `/line-login${path}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: given(fields),
  });
const returned = (location: unknown) =>
  Object.fromEntries(new URL(String(location)).searchParams) as Record<string, string>;

/** Decides on the page; returns the query with which the browser comes back to the shop. */
async function decide(decision: Change = {}, request: Change = {}) {
  const { body } = await open(request);
  const id = /name="request" value="([^"]+)"/.exec(body)?.[1];
  const fields = { request: id, person: people[0]?.subject, share_email: 'yes', decision: 'allow' };
  const { statusCode, headers } = await post('/consent', { ...fields, ...decision });
  expect(statusCode).toBe(302);
  return returned(headers.location);
}

const exchange = (code: string | undefined, change: Change = {}) =>
  post('/oauth2/v2.1/token', {
    grant_type: 'authorization_code',
    code,
    redirect_uri: channel.redirectUri,
    client_id: channel.channelId,
    client_secret: channel.channelSecret,
    code_verifier: verifier,
    ...change,
  });
async function claimsOf(decision: Change = {}, request: Change = {}) {
  const { code } = await decide(decision, request);
  const { id_token } = (await exchange(code)).json();
  return readToken(id_token, channel.channelSecret);
}

describe("the page of the stand-in for LINE's consent", () => {
  it('asks who signs in and what the shop may know, without any script', async () => {
    const { body, headers } = await open();
    for (const { name } of people) expect(body).toContain(name);
    expect(body).toContain('提供電子郵件帳號');
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'self'; form-action 'self' http://localhost:3000; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(body).not.toMatch(/<script| style=| on\w+=/);
    const { body: css, headers: cssHeaders } = await app.inject('/line-login/consent.css');
    expect([css.length > 0, cssHeaders['content-type']]).toEqual([true, 'text/css; charset=utf-8']);
  });

  it('refuses a foreign channel or callback itself, without a redirect', async () => {
    for (const change of [
      { client_id: '1' },
      { redirect_uri: 'https://evil.example/line-auth' },
      { redirect_uri: `${channel.redirectUri}/` },
      { redirect_uri: undefined },
    ]) {
      const { statusCode, headers } = await open(change);
      expect([statusCode, headers.location]).toEqual([400, undefined]);
    }
  });

  it.each([
    [{ response_type: 'token' }],
    [{ state: undefined }],
    [{ scope: 'openid phone' }],
    [{ scope: 'email' }],
    [{ code_challenge_method: 'plain' }],
    [{ code_challenge: 'short' }],
    [{ prompt: 'always' }],
  ])('sends a wrong request back to the shop: %o', async (change: Change) => {
    const { statusCode, headers } = await open(change);
    expect(statusCode).toBe(302);
    expect(returned(headers.location)).toMatchObject({
      error: 'INVALID_REQUEST',
      error_description: expect.stringMatching(/./),
    });
  });

  it('gives a code and the state, or says that the person declined', async () => {
    expect(await decide()).toEqual({ code: expect.stringMatching(/^[\w-]{32}$/), state: 'state' });
    expect(await decide({ decision: 'deny' })).toMatchObject({
      error: 'access_denied',
      state: 'state',
    });
  });

  it('accepts one decision for a request', async () => {
    const { body } = await open();
    const request = /name="request" value="([^"]+)"/.exec(body)?.[1];
    await post('/consent', { request, decision: 'allow' });
    expect((await post('/consent', { request, decision: 'allow' })).statusCode).toBe(400);
  });

  it('is skipped when an outcome was set', async () => {
    outcomes.set('LINE_LOGIN', 'success');
    expect(returned((await open()).headers.location)).toHaveProperty('code');
    outcomes.set('LINE_LOGIN', 'cancel');
    expect(returned((await open()).headers.location)).toHaveProperty('error', 'access_denied');
  });

  it('escapes the fields of a request', async () => {
    const { headers } = await open({ state: '"><script>' });
    expect(headers['content-type']).toContain('text/html');
    expect((await open({ state: '"><script>alert(1)' })).body).not.toContain('<script>alert');
  });
});

describe('the id token', () => {
  it('names the person, the channel, its expiry and the nonce of the request', async () => {
    const issuedAt = now.getTime() / 1000;
    expect(await claimsOf()).toEqual({
      iss: 'https://access.line.me',
      sub: people[0]?.subject,
      aud: channel.channelId,
      exp: issuedAt + 3600,
      iat: issuedAt,
      nonce: 'nonce',
      amr: ['linesso'],
      name: '林小晴',
      email: 'lin.xiaoqing@line.example',
    });
  });

  it('has an e-mail only if there is one, it was asked for and the person shares it', async () => {
    expect(await claimsOf({ person: people[1]?.subject })).not.toHaveProperty('email');
    expect(await claimsOf({ share_email: undefined })).not.toHaveProperty('email');
    expect(await claimsOf({}, { scope: 'openid profile' })).not.toHaveProperty('email');
  });

  it('has the same subject for the same name and e-mail, whether the e-mail is shared or not', async () => {
    const other = { person: 'other', name: '王小美', email: 'mei@example.com' };
    const { subject } = personOf('王小美', 'mei@example.com');
    expect(subject).toMatch(/^U[0-9a-f]{32}$/);
    expect(await claimsOf(other)).toMatchObject({ sub: subject, email: 'mei@example.com' });
    expect(await claimsOf({ ...other, share_email: undefined })).toMatchObject({ sub: subject });
  });

  it('is signed like the published vector', () => {
    const claims = {
      iss: 'https://access.line.me',
      sub: 'U00000000000000000000000000000001',
      aud: '1234567890',
      exp: 1735693200,
      iat: 1735689600,
      nonce: 'n-0S6_WzA2Mj',
      amr: ['linesso'],
      name: 'Test',
    };
    expect(signToken(claims, channel.channelSecret)).toBe(
      'eyJ0eXAiOiJKV1QiLCJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJodHRwczovL2FjY2Vzcy5saW5lLm1lIiwic3ViIjoiVTAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAxIiwiYXVkIjoiMTIzNDU2Nzg5MCIsImV4cCI6MTczNTY5MzIwMCwiaWF0IjoxNzM1Njg5NjAwLCJub25jZSI6Im4tMFM2X1d6QTJNaiIsImFtciI6WyJsaW5lc3NvIl0sIm5hbWUiOiJUZXN0In0.iJvbNP4oaOTlGYhOaBJxxnTuN4KnHMpA6sqv-p5E9B4',
    );
  });
});

describe('exchanging a code', () => {
  it.each([
    [{ client_secret: 'x'.repeat(32) }, 'invalid_client'],
    [{ client_id: '1' }, 'invalid_client'],
    [{ grant_type: 'password' }, 'unsupported_grant_type'],
    [{ redirect_uri: 'http://localhost:3000/other' }, 'invalid_grant'],
    [{ code_verifier: 'x'.repeat(43) }, 'invalid_grant'],
    [{ code_verifier: undefined }, 'invalid_grant'],
    [{ code: 'made-up' }, 'invalid_grant'],
  ])('is refused with %o: %s', async (change: Change, error) => {
    const { code } = await decide();
    const answer = await exchange(code, change);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ error, error_description: expect.stringMatching(/./) });
  });

  it('refuses a verifier for a code that was requested without a challenge', async () => {
    const plain = { code_challenge: undefined, code_challenge_method: undefined };
    const refused = await exchange((await decide({}, plain)).code);
    expect(refused.json()).toHaveProperty('error', 'invalid_grant');
    const taken = await exchange((await decide({}, plain)).code, { code_verifier: undefined });
    expect(taken.statusCode).toBe(200);
  });

  it('works once and within ten minutes', async () => {
    const { code } = await decide();
    expect((await exchange(code)).statusCode).toBe(200);
    expect((await exchange(code)).statusCode).toBe(400);
    const { code: late } = await decide();
    now = new Date(now.getTime() + 10 * 60_000);
    expect((await exchange(late)).statusCode).toBe(400);
  });

  it('fails with the outcome fail', async () => {
    const { code } = await decide();
    outcomes.set('LINE_LOGIN', 'fail');
    expect((await exchange(code)).json()).toHaveProperty('error', 'invalid_grant');
  });

  it('gives an access token that identifies the person', async () => {
    const { access_token, ...rest } = (await exchange((await decide()).code)).json();
    expect(rest).toMatchObject({
      expires_in: 2_592_000,
      token_type: 'Bearer',
      scope: right.scope,
    });
    const ask = (path: string, token: string) =>
      app.inject({ url: `/line-login${path}`, headers: { authorization: `Bearer ${token}` } });
    const sub = people[0]?.subject;
    expect((await ask('/oauth2/v2.1/userinfo', access_token)).json()).toMatchObject({ sub });
    expect((await ask('/v2/profile', access_token)).json()).toMatchObject({ userId: sub });
    expect((await ask('/v2/profile', 'made-up')).statusCode).toBe(401);
  });

  it('says whether the person has become a friend of the shop, where the shop asked for that', async () => {
    const isFriend = async (request: Change, decision: Change = {}) => {
      chats.clear();
      const { code } = await decide(decision, request);
      const { access_token } = (await exchange(code)).json();
      const headers = { authorization: `Bearer ${access_token}` };
      const { payload } = await app.inject({ url: '/line-login/friendship/v1/status', headers });
      return JSON.parse(payload).friendFlag;
    };
    expect(await isFriend({ bot_prompt: 'normal' }, { add_friend: 'yes' })).toBe(true);
    expect(await isFriend({ bot_prompt: 'normal' })).toBe(false);
    expect(await isFriend({}, { add_friend: 'yes' })).toBe(false);
  });
});

describe('checking an id token', () => {
  const verify = async (idToken: string, change: Change = {}) =>
    (
      await post('/oauth2/v2.1/verify', {
        id_token: idToken,
        client_id: channel.channelId,
        nonce: 'nonce',
        ...change,
      })
    ).json();

  it('answers its claims, or what is wrong with it', async () => {
    const { id_token } = (await exchange((await decide()).code)).json();
    expect(await verify(id_token)).toMatchObject({ sub: people[0]?.subject });
    const sentence = async (change: Change, token = id_token) =>
      (await verify(token, change)).error_description;
    expect(await sentence({}, `${id_token}x`)).toBe('Invalid IdToken.');
    expect(await sentence({}, 'a.b.c')).toBe('Invalid IdToken.');
    expect(await sentence({ client_id: '1' })).toBe('Invalid IdToken Audience.');
    expect(await sentence({ nonce: 'other' })).toBe('Invalid IdToken Nonce.');
    expect(await sentence({ user_id: 'U1' })).toBe('Invalid IdToken Subject Identifier.');
    const claims = readToken(id_token, channel.channelSecret) ?? {};
    const signed = (change: object) => signToken({ ...claims, ...change }, channel.channelSecret);
    expect(await sentence({}, signed({ exp: 1 }))).toBe('IdToken expired.');
    expect(await sentence({}, signed({ iss: 'x' }))).toBe('Invalid IdToken Issuer.');
  });
});
