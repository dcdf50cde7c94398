import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { registrationCouponEvents, userCoupons } from '#server/commerce/coupons/tables.ts';
import {
  bind,
  holderOf,
  link,
  newPerson,
  passwordKey,
  socialiteTokenOf,
} from '#server/testing/line-person.ts';
import { mailedCode, newMember } from '#server/testing/new-member.ts';
import { newCouponEvent } from '#server/testing/new-promotions.ts';
import { openPaymentTest, type PaymentTest } from '#server/testing/payment-network.ts';
import { users } from '../tables.ts';

let line: PaymentTest;
let count = 0;
beforeAll(async () => {
  line = await openPaymentTest();
});
afterEach(async () => {
  await line.test.shop.db.delete(registrationCouponEvents);
});
afterAll(() => line.close());

const password = 'Cotton2468x';
const newEmail = () => `line-${++count}@example.com`;
const proofOf = (person = newPerson()) => socialiteTokenOf(line, person);
const profileOf = async (token: string | null) =>
  (await line.test.api.as(token ?? '').readUser()).data;
const register = async (email: string) =>
  (await line.test.api.register({ body: { email, password } })).data.userId;

async function enterCode(email: string, socialiteToken?: string) {
  await line.test.api.sendUserVerificationEmail({ body: { email } });
  const code = await mailedCode(line.test, email);
  const entry = { email, code, useFor: 'register' as const };
  const body = socialiteToken === undefined ? entry : { ...entry, socialiteToken };
  return (await line.test.api.verifyEmailCode({ body })).data;
}

async function runRegistrationEvent() {
  const day = 24 * 3600 * 1000;
  const now = line.test.clock.now().getTime();
  const { id: couponEventId } = await newCouponEvent(line.test.shop);
  await line.test.shop.db.insert(registrationCouponEvents).values({
    name: '新會員註冊禮',
    image: '/media/a.webp',
    couponEventId,
    eventBeginAt: new Date(now - day),
    eventEndAt: new Date(now + day),
  });
}

const invalidKey = { status: 400, errorCode: 'KEY_INVALID' };

describe('an old member', () => {
  it('links with the key of the password and is signed in [4.105, 4.106, 4.107, 7.078]', async () => {
    const member = await newMember(line.test);
    const person = newPerson(member.email);
    const token = await proofOf(person);
    const { data: verified } = await line.test.api.as(token).verifyPassword({
      body: { email: member.email, password },
    });
    const { body } = await line.test.http({
      method: 'POST',
      url: '/api/v1/auth/line/link',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: new URLSearchParams({
        email: member.email,
        key: verified.key,
        socialite_token: token,
      }).toString(),
    });
    const { data } = JSON.parse(body);
    expect(data).toMatchObject({
      token: expect.stringMatching(/^[\w-]{43}$/),
      line_id: expect.stringMatching(/^U[0-9a-f]{32}$/),
      user_id: member.id,
    });
    expect(await profileOf(data.token)).toMatchObject({
      id: member.id,
      lineBound: true,
    });
    expect(await holderOf(line, person)).toBe(member.id);
  });

  it('gets one e-mail, which does not contain the LINE name', async () => {
    const member = await newMember(line.test);
    const person = newPerson();
    await bind(line, person, member);
    await line.test.shop.jobs.runDue();
    await line.test.shop.jobs.runDue();
    const messages = (await line.test.mails(member.email)).filter(({ subject }) =>
      subject.includes('LINE'),
    );
    expect(messages.map(({ subject }) => subject)).toEqual([
      '【晴棉 QINGMIAN】您的會員帳號已綁定 LINE',
    ]);
    expect(messages[0]?.text).not.toContain(person.name);
  });

  it('who proves only the password must verify the e-mail first, and can then use the same key', async () => {
    const email = newEmail();
    await register(email);
    const token = await proofOf();
    const key = await passwordKey(line, token, { email, password });
    await expect(link(line, token, email, { key })).rejects.toMatchObject({
      errorCode: 'USER_IS_UNVERIFIED',
      extra: { email },
    });
    await enterCode(email);
    expect((await link(line, token, email, { key })).token).not.toBeNull();
  });

  it('whose account is disabled is refused', async () => {
    const member = await newMember(line.test);
    const token = await proofOf();
    const key = await passwordKey(line, token, member);
    await line.test.shop.db.update(users).set({ isDisabled: true }).where(eq(users.id, member.id));
    await expect(link(line, token, member.email, { key })).rejects.toMatchObject({
      errorCode: 'USER_IS_DISABLE',
    });
  });

  it('can replace the linked LINE account by another', async () => {
    const member = await newMember(line.test);
    const [first, second] = [newPerson(), newPerson()];
    await bind(line, first, member);
    await bind(line, second, member);
    expect([await holderOf(line, first), await holderOf(line, second)]).toEqual([null, member.id]);
  });
});

describe('line-bind: somebody registered without ever verifying', () => {
  it('links with the key of the mail code [4.099]', async () => {
    const email = newEmail();
    const id = await register(email);
    const person = newPerson(email);
    const token = await proofOf(person);
    const { key, lineLinked } = await enterCode(email, token);
    expect(lineLinked).toBe(false);
    const data = await link(line, token, email, { key });
    expect(data).toMatchObject({ userId: id, receivedRegistrationStatus: null });
    expect((await profileOf(data.token)).lineBound).toBe(true);
  });

  it('makes the password of the person who registered invalid', async () => {
    const email = newEmail();
    await register(email);
    line.test.clock.advance(60);
    const token = await proofOf(newPerson(email));
    const { key } = await enterCode(email, token);
    await link(line, token, email, { key });
    await expect(line.test.api.login({ body: { account: email, password } })).rejects.toMatchObject(
      { errorCode: 'LOGIN_FAIL' },
    );
  });

  it('keeps the password of a member who was verified before, and binds by it', async () => {
    const member = await newMember(line.test);
    line.test.clock.advance(60);
    await bind(line, newPerson(), member);
    const { email, password } = member;
    const session = await line.test.api.login({ body: { account: email, password } });
    expect(session.data.token).not.toBe('');
  });
});

describe('a new member with the e-mail that LINE gave', () => {
  it('is linked, verified and signed in without a key [4.100, 4.101, 4.108]', async () => {
    const person = newPerson(newEmail());
    const email = person.email ?? '';
    const token = await proofOf(person);
    const id = await register(email);
    const data = await link(line, token, email);
    expect(data).toMatchObject({ userId: id, receivedRegistrationStatus: null });
    expect(await profileOf(data.token)).toMatchObject({ id, lineBound: true });
    const session = await line.test.api.login({ body: { account: email, password } });
    expect(session.data.token).not.toBe('');
  });

  it('gets the registration gift once [4.103]', async () => {
    await runRegistrationEvent();
    const person = newPerson(newEmail());
    const email = person.email ?? '';
    const token = await proofOf(person);
    const id = await register(email);
    const data = await link(line, token, email);
    expect(data.receivedRegistrationStatus).toBe(true);
    expect(await enterCode(email)).toMatchObject({ receivedRegistrationStatus: null });
    const coupons = line.test.shop.db.$count(userCoupons, eq(userCoupons.userId, id));
    expect(await coupons).toBe(1);
  });

  it('does not get an account that was registered with that e-mail earlier', async () => {
    const email = newEmail();
    await register(email);
    line.test.clock.advance(60);
    const token = await proofOf(newPerson(email));
    expect(await link(line, token, email)).toMatchObject({ token: null, userId: null });
    expect(await line.test.shop.db.$count(users, eq(users.email, email))).toBe(1);
    await expect(line.test.api.login({ body: { account: email, password } })).rejects.toMatchObject(
      { errorCode: 'USER_IS_UNVERIFIED' },
    );
  });
});

describe('a new member with another e-mail', () => {
  async function waiting(person = newPerson()) {
    const email = newEmail();
    const token = await proofOf(person);
    const id = await register(email);
    const data = await link(line, token, email);
    return { id, email, token, person, data };
  }

  it('gets no token; the link waits for the mail code, which finishes it [4.104, 4.108]', async () => {
    const { id, email, token, person, data } = await waiting();
    expect(data).toMatchObject({
      token: null,
      userId: null,
      lineId: expect.stringMatching(/^U/),
    });
    expect(await holderOf(line, person)).toBeNull();
    expect(await enterCode(email, token)).toMatchObject({ lineLinked: true });
    expect(await holderOf(line, person)).toBe(id);
  });

  it('gets the registration gift with the code', async () => {
    await runRegistrationEvent();
    const { email, token } = await waiting();
    expect(await enterCode(email, token)).toMatchObject({
      receivedRegistrationStatus: true,
      lineLinked: true,
    });
  });

  it("is not linked by the owner's code alone: a stranger may have asked for that e-mail", async () => {
    const { email, person, token } = await waiting();
    expect(await enterCode(email)).not.toHaveProperty('lineLinked');
    expect(await holderOf(line, person)).toBeNull();
    await expect(link(line, token, email)).rejects.toMatchObject(invalidKey);
  });

  it("is not linked by its own code together with another person's token", async () => {
    const [one, other] = [await waiting(), await waiting()];
    expect(await enterCode(one.email, other.token)).toMatchObject({ lineLinked: false });
    expect([await holderOf(line, one.person), await holderOf(line, other.person)]).toEqual([
      null,
      null,
    ]);
  });

  it('is verified but not linked if the token has expired', async () => {
    const { email, token, person } = await waiting();
    line.test.clock.advance(31 * 60);
    expect(await enterCode(email, token)).toMatchObject({ lineLinked: false });
    expect(await holderOf(line, person)).toBeNull();
  });

  it('is not linked with a LINE account that another member linked meanwhile', async () => {
    const { email, token, person } = await waiting();
    const member = await newMember(line.test);
    await bind(line, person, member);
    expect(await enterCode(email, token)).toMatchObject({ lineLinked: false });
    expect(await holderOf(line, person)).toBe(member.id);
  });
});
