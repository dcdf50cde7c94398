import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { personOf } from '#sandbox/line-login/people.ts';
import { signToken } from '#sandbox/line-login/tokens.ts';
import { newDevice } from '#server/testing/devices.ts';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import { arrive, bind, newIdToken, newPerson } from '#server/testing/line-person.ts';
import { newMember } from '#server/testing/new-member.ts';
import { sessions, users } from '../tables.ts';
import { lineChannel } from './line-channel.ts';
import { lineIdTokens, lineProofs } from './tables.ts';

const line = paymentsForTests();

const failed = { status: 400, errorCode: 'LINE_LOGIN_FAILED' };
const verify = (idToken: string, options: { rebind?: string; rememberMe?: string } = {}) =>
  line.test.api.verifyLineToken({ body: { idToken, ...options } });

async function linkedMember(person = newPerson()) {
  const member = await newMember(line.test);
  await bind(line, person, member);
  return member;
}

it('a sign-in with LINE is noted and makes the device a known one, a first visit does not (G-166)', async () => {
  const { test } = line;
  const person = newPerson();
  const member = await linkedMember(person);
  const device = newDevice(test);
  test.securityLines.length = 0;
  await device.post('v1/auth/line/verify', { id_token: await newIdToken(line, newPerson()) });
  expect(device.cookie).toBe('');
  expect(test.securityLines).toEqual([]);
  await device.post('v1/auth/line/verify', { id_token: await newIdToken(line, person) });
  expect(device.cookie).toMatch(/^qingmian-device=/);
  await device.post('v1/auth/login', { account: member.email, password: member.password });
  await device.post('v1/auth/line/verify', { id_token: 'made-up' });
  expect(test.securityLines.map(({ event }) => event)).toEqual([
    'line-sign-in',
    'member-sign-in',
    'line-sign-in-refused',
  ]);
  expect(test.securityLines[0]?.member).toBe(test.securityLines[1]?.member);
});

describe('verifying an id token', () => {
  it('of a new person answers the LINE member info with a socialite token [3.088, 7.077, 4.091, 4.093]', async () => {
    const person = newPerson('New.Person@example.com');
    const idToken = await newIdToken(line, person);
    const { body } = await line.test.http({
      method: 'POST',
      url: '/api/v1/auth/line/verify',
      payload: { id_token: idToken },
    });
    expect(JSON.parse(body).data).toEqual({
      token: null,
      expires_at: null,
      socialite_token: expect.stringMatching(/^[\w-]{43}$/),
      email: 'new.person@example.com',
      icon_user: null,
      user_verified_status: null,
      line_id: personOf(person.name, person.email ?? '').subject,
      user_id: null,
    });
  });

  it('answers the member who has the e-mail, verified or not, or nobody [3.089, 4.094, 4.095, 4.096, 4.097]', async () => {
    const verified = await newMember(line.test);
    const unverified = `unverified-${verified.id}@example.com`;
    const registered = await line.test.api.register({
      body: { email: unverified, password: 'Cotton2468x' },
    });
    expect(await arrive(line, newPerson(verified.email))).toMatchObject({
      token: null,
      iconUser: { id: verified.id, email: verified.email, name: null },
      userVerifiedStatus: true,
    });
    expect(await arrive(line, newPerson(unverified))).toMatchObject({
      iconUser: { id: registered.data.userId, email: unverified, name: null },
      userVerifiedStatus: false,
    });
    const nobody = { iconUser: null, userVerifiedStatus: null };
    expect(await arrive(line, newPerson('free@example.com'))).toMatchObject(nobody);
    expect(await arrive(line, newPerson())).toMatchObject({ email: null, ...nobody });
    const shy = { ...newPerson(verified.email), isShy: true };
    expect(await arrive(line, shy)).toMatchObject({ email: null, ...nobody });
  });

  it('signs a linked member in [4.092]', async () => {
    const person = newPerson();
    const member = await linkedMember(person);
    const info = await arrive(line, person);
    expect(info).toMatchObject({
      socialiteToken: null,
      userId: member.id,
      lineId: personOf(person.name, '').subject,
    });
    const { data } = await line.test.api.as(info.token ?? '').readUser();
    expect(data).toMatchObject({ id: member.id, lineBound: true });
    const omni = await line.test.api.as(info.token ?? '').readOmniUserInfo({ body: {} });
    expect(omni.data.lineId).toBe(info.lineId);
  });

  it('signs in for a day, remembered for a week', async () => {
    const person = newPerson();
    await linkedMember(person);
    const hours = async (rememberMe: string) => {
      const { data } = await verify(await newIdToken(line, person), { rememberMe });
      const left = Date.parse(data.expiresAt ?? '') - line.test.clock.now().getTime();
      return Math.round(left / 3_600_000);
    };
    expect([await hours('false'), await hours('true')]).toEqual([24, 168]);
  });

  it('recognises a person by issuer and subject only, with any e-mail', async () => {
    const owner = await newMember(line.test);
    const person = newPerson('first@example.com');
    const member = await linkedMember(person);
    const shy = { ...person, isShy: true };
    expect((await arrive(line, shy)).userId).toBe(member.id);
    expect((await arrive(line, newPerson(owner.email))).token).toBeNull();
  });

  it('works once: an id token is not a session', async () => {
    const idToken = await newIdToken(line, newPerson());
    await verify(idToken);
    await expect(verify(idToken)).rejects.toMatchObject(failed);
  });

  it('works once even if it is called ten times at the same moment', async () => {
    const person = newPerson();
    await linkedMember(person);
    const idToken = await newIdToken(line, person);
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => verify(idToken)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('works within ten minutes', async () => {
    const idToken = await newIdToken(line, newPerson());
    line.test.clock.advance(601);
    await expect(verify(idToken)).rejects.toMatchObject(failed);
  });

  it('refuses a token that was not issued through this shop, rightly signed or forged [8.075]', async () => {
    const { id, secret } = lineChannel(line.test.shop.config);
    const claims = {
      iss: 'https://access.line.me',
      sub: personOf('thief', '').subject,
      aud: id,
      exp: line.test.clock.now().getTime() / 1000 + 3600,
    };
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`;
    const forged = [signToken(claims, secret), signToken(claims, 'x'), none, 'nonsense'];
    for (const idToken of forged) await expect(verify(idToken)).rejects.toMatchObject(failed);
  });

  it('refuses a token that was changed', async () => {
    const [head = '', payload = '', signature = ''] = (await newIdToken(line, newPerson())).split(
      '.',
    );
    const changed = Buffer.from(payload, 'base64url')
      .toString()
      .replace(/"sub":"U(.)/, (_, digit) => `"sub":"U${digit === '0' ? 1 : 0}`);
    const other = Buffer.from(changed).toString('base64url');
    const resigned = createHmac('sha256', 'guess').update(`${head}.${other}`).digest('base64url');
    for (const last of [signature, resigned]) {
      await expect(verify(`${head}.${other}.${last}`)).rejects.toMatchObject(failed);
    }
  });

  it('refuses a disabled member', async () => {
    const person = newPerson();
    const { id } = await linkedMember(person);
    await line.test.shop.db.update(users).set({ isDisabled: true }).where(eq(users.id, id));
    const idToken = await newIdToken(line, person);
    await expect(verify(idToken)).rejects.toMatchObject({ errorCode: 'USER_IS_DISABLE' });
  });

  it('for rebinding never signs in, and answers a socialite token for any LINE account [8.090]', async () => {
    const person = newPerson();
    const { id } = await linkedMember(person);
    const own = () => line.test.shop.db.$count(sessions, eq(sessions.userId, id));
    const before = await own();
    const { data } = await verify(await newIdToken(line, person), { rebind: 'true' });
    expect(data).toMatchObject({ token: null, socialiteToken: expect.any(String), userId: null });
    expect(await own()).toBe(before);
  });

  it('stores id tokens and socialite tokens as hashes only', async () => {
    const { db } = line.test.shop;
    const idToken = await newIdToken(line, newPerson());
    const waiting = await db.select().from(lineIdTokens);
    expect(waiting.map(({ tokenHash }) => tokenHash).join()).toMatch(/^[0-9a-f,]+$/);
    const { data } = await verify(idToken);
    const proofs = await db.select().from(lineProofs);
    expect(JSON.stringify(proofs)).not.toContain(data.socialiteToken);
  });
});

describe('checking the e-mail of a new LINE member', () => {
  it('says verified, unverified or unknown [4.087, 4.088, 4.089]', async () => {
    const check = (email: string) => line.test.api.checkUserEmail({ body: { email } });
    const { email } = await newMember(line.test);
    const unverified = 'checked@example.com';
    await line.test.api.register({ body: { email: unverified, password: 'Cotton2468x' } });
    expect((await check(email)).data).toEqual({ verifiedStatus: true });
    expect((await check(unverified)).data).toEqual({ verifiedStatus: false });
    await expect(check('nobody@example.com')).rejects.toMatchObject({
      status: 400,
      errorCode: 'USER_NOT_FOUND',
    });
  });
});
