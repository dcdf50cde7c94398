import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { timeoutDelay } from '../outcomes.ts';
import { type Fields, textOf } from './authorisation-rules.ts';
import type { Authorisation } from './authorisations.ts';
import type { LineLogin } from './options.ts';
import type { Person } from './people.ts';

/** Seconds; the same as LINE's. */
const lifetimes = { accessToken: 2_592_000, idToken: 3600 };
const issuer = 'https://access.line.me';

/**
 * Serves the calls of the shop's server: it exchanges a code, verifies an id token, and reads the person of an access
 * token and whether the person is a friend of the shop's account.
 */
export function serveTokens(app: FastifyInstance, line: LineLogin): void {
  app.post<{ Body: Fields | null }>('/oauth2/v2.1/token', async ({ body }, reply) => {
    const outcome = line.outcomes.of('LINE_LOGIN');
    // The caller gives up before this delay ends.
    if (outcome === 'timeout') await pause(timeoutDelay, undefined, { ref: false });
    const refusal = refusalOfClient(body, line);
    if (refusal) return refuse(reply, ...refusal);
    const granted = line.authorisations.redeem(textOf(body, 'code'));
    if (outcome === 'fail' || !granted || !isOwn(granted, body)) {
      return refuse(reply, 'invalid_grant', 'invalid authorization code');
    }
    return reply.header('cache-control', 'no-store').send(tokensFor(granted, line));
  });

  app.post<{ Body: Fields | null }>('/oauth2/v2.1/verify', async ({ body }, reply) => {
    const claims = readToken(textOf(body, 'id_token'), line.channelSecret);
    const problem = claims ? problemOf(claims, body, line) : 'Invalid IdToken.';
    return problem ? refuse(reply, 'invalid_request', problem) : claims;
  });

  app.get('/oauth2/v2.1/userinfo', (request, reply) =>
    answerPerson(request, reply, line, ({ subject, name }) => ({ sub: subject, name })),
  );
  app.get('/friendship/v1/status', (request, reply) =>
    answerPerson(request, reply, line, ({ subject }) => ({
      friendFlag: line.messages.chats.phones.get(subject)?.state === 'FRIEND',
    })),
  );
  app.get('/v2/profile', (request, reply) =>
    answerPerson(request, reply, line, ({ subject, name }) => ({
      userId: subject,
      displayName: name,
    })),
  );
}

function refuse(reply: FastifyReply, error: string, description: string): FastifyReply {
  return reply.code(400).send({ error, error_description: description });
}

type Refusal = readonly [error: string, description: string];

function refusalOfClient(body: Fields | null, line: LineLogin): Refusal | undefined {
  if (textOf(body, 'grant_type') !== 'authorization_code') {
    return ['unsupported_grant_type', 'unsupported grant_type'];
  }
  const isClient =
    textOf(body, 'client_id') === line.channelId &&
    isSame(textOf(body, 'client_secret'), line.channelSecret);
  return isClient ? undefined : ['invalid_client', 'invalid client_id or client_secret'];
}

/**
 * Whether redirect_uri and code_verifier match the request. A verifier for a request without a challenge is also
 * wrong.
 */
function isOwn({ request }: Authorisation, body: Fields | null): boolean {
  const verifier = textOf(body, 'code_verifier');
  const challenge = verifier && createHash('sha256').update(verifier).digest('base64url');
  return (
    textOf(body, 'redirect_uri') === request.redirectUri && challenge === (request.challenge ?? '')
  );
}

function isSame(given: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(right));
}

function tokensFor({ request, person }: Authorisation, line: LineLogin): object {
  const { scopes } = request;
  return {
    access_token: line.authorisations.open(person),
    expires_in: lifetimes.accessToken,
    ...(scopes.includes('openid')
      ? { id_token: signToken(claimsFor({ request, person }, line), line.channelSecret) }
      : {}),
    refresh_token: 'standin-refresh-token',
    scope: scopes.join(' '),
    token_type: 'Bearer',
  };
}

function claimsFor({ request, person }: Authorisation, { channelId, now }: LineLogin): object {
  const { scopes, nonce } = request;
  const issuedAt = Math.floor(now().getTime() / 1000);
  return {
    iss: issuer,
    sub: person.subject,
    aud: channelId,
    exp: issuedAt + lifetimes.idToken,
    iat: issuedAt,
    ...(nonce ? { nonce } : {}),
    amr: ['linesso'],
    ...(scopes.includes('profile') ? { name: person.name } : {}),
    ...(scopes.includes('email') && person.email ? { email: person.email } : {}),
  };
}

/** Why LINE refuses an id token with its own signature, in LINE's words; undefined if it is valid. */
function problemOf(
  claims: Record<string, unknown>,
  body: Fields | null,
  { now }: LineLogin,
): string | undefined {
  const nonce = textOf(body, 'nonce');
  const subject = textOf(body, 'user_id');
  if (Number(claims.exp) * 1000 <= now().getTime()) return 'IdToken expired.';
  if (claims.aud !== textOf(body, 'client_id')) return 'Invalid IdToken Audience.';
  if (claims.iss !== issuer) return 'Invalid IdToken Issuer.';
  if (nonce && claims.nonce !== nonce) return 'Invalid IdToken Nonce.';
  if (subject && claims.sub !== subject) return 'Invalid IdToken Subject Identifier.';
  return undefined;
}

async function answerPerson(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { authorisations }: LineLogin,
  describe: (person: Person) => object,
) {
  const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
  const person = authorisations.personOf(token);
  if (person) return describe(person);
  return reply.code(401).send({ message: 'The access token is invalid.' });
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const sign = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest();

/** Signs a JSON Web Token like LINE's for web channels: HS256 with the channel secret (RFC 7515). */
export function signToken(claims: object, secret: string): string {
  const text = `${encode({ typ: 'JWT', alg: 'HS256' })}.${encode(claims)}`;
  return `${text}.${sign(text, secret).toString('base64url')}`;
}

/** The claims of a token; undefined if `secret` did not sign it. */
export function readToken(token: string, secret: string): Record<string, unknown> | undefined {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const right = sign(`${header}.${payload}`, secret);
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
}
