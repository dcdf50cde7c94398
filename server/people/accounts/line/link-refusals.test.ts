import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import {
  bind,
  holderOf,
  type LinePerson,
  link,
  newIdToken,
  newPerson,
  passwordKey,
  socialiteTokenOf,
} from '#server/testing/line-person.ts';
import { mailedCode, type NewMember, newMember } from '#server/testing/new-member.ts';
import { lineAccounts } from './tables.ts';

const line = paymentsForTests();

const proofOf = (person = newPerson()) => socialiteTokenOf(line, person);

const invalidKey = { status: 400, errorCode: 'KEY_INVALID' };
const forbidden = { status: 403, errorCode: 'FORBIDDEN' };
const bindExpired = { status: 400, errorCode: 'LINE_BIND_EXPIRED' };
const taken = {
  status: 400,
  errorCode: 'LINE_ACCOUNT_LINKED',
  message: '此 LINE 帳號已綁定其他會員',
};

describe('a member who is signed in', () => {
  it('binds and rebinds with the session alone, and keeps it [8.090]', async () => {
    const member = await newMember(line.test);
    const [first, second] = [newPerson(), newPerson()];
    for (const person of [first, second]) {
      const data = await link(line, await proofOf(person), member.email, { bearer: member.token });
      expect(data).toMatchObject({ token: member.token, userId: member.id });
      expect(Date.parse(data.expiresAt ?? '')).toBeGreaterThan(line.test.clock.now().getTime());
    }
    expect([await holderOf(line, first), await holderOf(line, second)]).toEqual([null, member.id]);
  });

  it('may bind the same LINE account again', async () => {
    const member = await newMember(line.test);
    const person = newPerson();
    await bind(line, person, member);
    const { socialiteToken } = await rebindInfo(person);
    expect((await link(line, socialiteToken, member.email, { bearer: member.token })).userId).toBe(
      member.id,
    );
  });

  it("cannot link another member's LINE account, and keeps the own one", async () => {
    const [owner, other] = [await newMember(line.test), await newMember(line.test)];
    const [wanted, own] = [newPerson(), newPerson()];
    await bind(line, wanted, owner);
    await bind(line, own, other);
    const { socialiteToken } = await rebindInfo(wanted);
    await expect(
      link(line, socialiteToken, other.email, { bearer: other.token }),
    ).rejects.toMatchObject(taken);
    expect([await holderOf(line, wanted), await holderOf(line, own)]).toEqual([owner.id, other.id]);
  });

  it('cannot link to another e-mail, known or not, with any key', async () => {
    const [member, victim] = [await newMember(line.test), await newMember(line.test)];
    const token = await proofOf();
    const key = await passwordKey(line, token, victim);
    for (const email of [victim.email, 'nobody@example.com']) {
      await expect(link(line, token, email, { key, bearer: member.token })).rejects.toMatchObject(
        forbidden,
      );
    }
  });

  async function rebindInfo(person: LinePerson) {
    const idToken = await newIdToken(line, person);
    const { data } = await line.test.api.verifyLineToken({ body: { idToken, rebind: 'true' } });
    return { socialiteToken: data.socialiteToken ?? '' };
  }
});

describe('without proof of the account nothing is linked', () => {
  let victim: NewMember;
  let token: string;
  beforeAll(async () => {
    victim = await newMember(line.test);
    token = await proofOf(newPerson(victim.email));
  });

  it('not without a key, even if LINE gave the same e-mail [4.108]', async () => {
    await expect(link(line, token, victim.email)).rejects.toMatchObject(invalidKey);
  });

  it("not with an invented key, another member's, a used one, an expired one or one for a reset", async () => {
    const other = await newMember(line.test);
    const foreign = await passwordKey(line, token, other);
    const used = await passwordKey(line, token, victim);
    await link(line, await proofOf(), victim.email, { key: used });
    const expired = await passwordKey(line, token, victim);
    await line.test.api.sendResetPasswordVerificationEmail({ body: { email: victim.email } });
    const code = await mailedCode(line.test, victim.email);
    const { data: reset } = await line.test.api.verifyEmailCode({
      body: { email: victim.email, code, useFor: 'resetPassword' },
    });
    for (const key of ['made-up', foreign, used, reset.key]) {
      await expect(link(line, token, victim.email, { key })).rejects.toMatchObject(invalidKey);
    }
    line.test.clock.advance(29 * 60);
    const fresh = await proofOf();
    line.test.clock.advance(2 * 60);
    await expect(link(line, fresh, victim.email, { key: expired })).rejects.toMatchObject(
      invalidKey,
    );
  });

  it('not for an e-mail that nobody has', async () => {
    const fresh = await proofOf();
    await expect(link(line, fresh, 'nobody@example.com')).rejects.toMatchObject({
      errorCode: 'USER_NOT_FOUND',
    });
  });
});

describe('a socialite token', () => {
  const call = (url: string, payload: object, bearer?: string) =>
    line.test.http({
      method: 'POST',
      url,
      payload,
      headers: bearer === undefined ? {} : { authorization: `Bearer ${bearer}` },
    });

  it('or a session is required by both calls: 401 without one [7.071]', async () => {
    const { email } = await newMember(line.test);
    const token = await proofOf();
    for (const bearer of [undefined, 'made-up', `${token}x`]) {
      const answers = [
        await call('/api/v1/auth/verify-password', { email, password: 'Cotton2468x' }, bearer),
        await call('/api/v1/auth/line/link', { email, key: 'k', socialite_token: token }, bearer),
      ];
      for (const { statusCode, body } of answers) {
        expect([statusCode, JSON.parse(body).error_code]).toEqual([401, 'TOKEN_INVALID']);
      }
    }
  });

  it('is accepted by these two calls and no other', async () => {
    const token = await proofOf();
    const url = '/api/v1/user';
    const headers = { authorization: `Bearer ${token}` };
    expect((await line.test.http({ url, headers })).statusCode).toBe(401);
    expect((await call('/api/v1/auth/refresh-token', {}, token)).statusCode).toBe(401);
  });

  it('that was stolen links nothing: the bearer token and the token in the body must be the same', async () => {
    const member = await newMember(line.test);
    const [stolen, own] = [await proofOf(), await proofOf()];
    const key = await passwordKey(line, own, member);
    await expect(link(line, stolen, member.email, { key, bearer: own })).rejects.toMatchObject(
      forbidden,
    );
  });

  it('that was stolen still needs the password or the mail of the account', async () => {
    const victim = await newMember(line.test);
    const stolen = await proofOf(newPerson(victim.email));
    const guess = { email: victim.email, password: 'Cotton2468y' };
    await expect(line.test.api.as(stolen).verifyPassword({ body: guess })).rejects.toMatchObject({
      errorCode: 'PASSWORD_ERROR',
    });
    await expect(link(line, stolen, victim.email)).rejects.toMatchObject(invalidKey);
  });

  it('is valid for 30 minutes, for both calls', async () => {
    const member = await newMember(line.test);
    const token = await proofOf();
    line.test.clock.advance(29 * 60);
    const key = await passwordKey(line, token, member);
    line.test.clock.advance(61);
    await expect(link(line, token, member.email, { key })).rejects.toMatchObject({ status: 401 });
    await expect(link(line, token, member.email, { bearer: member.token })).rejects.toMatchObject(
      bindExpired,
    );
  });

  it('links once, even if it is used twice at the same moment', async () => {
    const [one, other] = [await newMember(line.test), await newMember(line.test)];
    const token = await proofOf();
    const outcomes = await Promise.allSettled(
      [one, other].map(({ email, token: own }) => link(line, token, email, { bearer: own })),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: bindExpired,
    });
  });
});

describe('two links of one LINE account at the same moment', () => {
  it('leave one member linked; the other is refused and loses nothing', async () => {
    for (let round = 0; round < 3; round++) {
      const person = newPerson();
      const members = [await newMember(line.test), await newMember(line.test)];
      const olds = [newPerson(), newPerson()];
      for (const [index, member] of members.entries()) {
        await bind(line, olds[index] ?? person, member);
      }
      const tokens = [await proofOf(person), await proofOf(person)];
      const outcomes = await Promise.allSettled(
        members.map(({ email, token }, index) =>
          link(line, tokens[index] ?? '', email, { bearer: token }),
        ),
      );
      const winner = outcomes.findIndex(({ status }) => status === 'fulfilled');
      expect(outcomes[1 - winner]).toMatchObject({ status: 'rejected', reason: taken });
      expect(await holderOf(line, person)).toBe(members[winner]?.id);
      const rows = await Promise.all(
        members.map(({ id }) =>
          line.test.shop.db.$count(lineAccounts, eq(lineAccounts.userId, id)),
        ),
      );
      expect(rows).toEqual([1, 1]);
    }
  });

  it('cannot both be stored in the database', async () => {
    const [one, other] = [await newMember(line.test), await newMember(line.test)];
    await bind(line, newPerson(), one);
    const { db } = line.test.shop;
    const [row] = await db.select().from(lineAccounts).where(eq(lineAccounts.userId, one.id));
    if (!row) throw new Error('not linked');
    await expect(db.insert(lineAccounts).values({ ...row, userId: other.id })).rejects.toThrow();
    const second = { ...row, subject: `U${'0'.repeat(32)}` };
    await expect(db.insert(lineAccounts).values(second)).rejects.toThrow();
  });
});
