import { asc, eq, inArray } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BenefitRhythm } from '#contract/enumerations.ts';
import { couponEvents, userCoupons } from '#server/commerce/coupons/tables.ts';
import { users } from '#server/people/accounts/tables.ts';
import { levelRules } from '#server/people/members/tables.ts';
import { jobMarks } from '#server/platform/database/tables.ts';
import { readEmailSettings, writeEmailSettings } from '#server/platform/mail/email-settings.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newCouponEvent } from '#server/testing/new-promotions.ts';
import { newShopper, withNewSession } from '#server/testing/new-shopper.ts';
import { giveBenefits } from './give-benefits.ts';
import { levelBenefits, levelGrants } from './tables.ts';

const test = shopForTests();
const taipei = (text: string) => new Date(`${text}+08:00`);
const levelIds: Record<string, number> = {};
const couponNames = new Map<number, string>();
let count = 0;

beforeAll(async () => {
  const level = (number: number) => ({
    name: `${number}`,
    level: number,
    minAmount: (number - 1) * 1000,
    keepAmount: (number - 1) * 500,
    periodMonths: 12,
    image: '/a',
  });
  const rows = await test.shop.db
    .insert(levelRules)
    .values([level(1), level(2), level(3)])
    .returning();
  for (const { id, name } of rows) levelIds[name] = id;
  await benefit('2', 'BIRTH_MONTH', '生日 100');
  await benefit('2', 'QUARTER', '每季');
  await benefit('3', 'BIRTH_MONTH', '生日 200');
  await benefit('3', 'MONTH', '每月', 3);
});

beforeEach(async () => {
  await test.shop.db.delete(users);
  await test.shop.db.delete(jobMarks);
});

async function benefit(level: string, rhythm: BenefitRhythm, name: string, each = 1) {
  const { id } = await newCouponEvent(test.shop, {
    name,
    eventBeginAt: taipei('2026-01-01T00:00'),
    eventEndAt: taipei('2126-01-01T00:00'),
  });
  await test.shop.db.update(couponEvents).set({ code: null }).where(eq(couponEvents.id, id));
  couponNames.set(id, name);
  await test.shop.db.insert(levelBenefits).values({
    levelId: levelIds[level] ?? 0,
    kind: rhythm === 'BIRTH_MONTH' ? 'BIRTHDAY_COUPON' : 'FREE_SHIPPING_COUPON',
    couponEventId: id,
    rhythm,
    count: each,
    validDays: rhythm === 'QUARTER' ? 92 : 31,
  });
}

interface Person {
  level: string;
  birthday?: string;
  registered?: string;
}

/** Adds members without sessions and answers their ids. */
async function people(...all: Person[]): Promise<number[]> {
  const rows = await test.shop.db
    .insert(users)
    .values(
      all.map(({ level, birthday = null, registered = '2026-01-01T00:00' }) => ({
        email: `level-${++count}@example.com`,
        levelId: levelIds[level] ?? 0,
        birthday,
        createdAt: taipei(registered),
      })),
    )
    .returning({ id: users.id });
  return rows.map(({ id }) => id);
}

async function person(each: Person): Promise<number> {
  const [id = 0] = await people(each);
  return id;
}

async function runAt(moment: string) {
  test.clock.set(taipei(moment));
  await giveBenefits(test.shop);
}

/** The names of a member's coupons in the order in which they were given. */
async function couponsOf(memberId: number): Promise<string[]> {
  const rows = await test.shop.db
    .select()
    .from(userCoupons)
    .where(eq(userCoupons.userId, memberId))
    .orderBy(asc(userCoupons.receivedAt), asc(userCoupons.couponEventId), asc(userCoupons.id));
  return rows.map(({ couponEventId }) => couponNames.get(couponEventId) ?? '?');
}

const deleteEmails = () =>
  test.shop.pool.query(`delete from jobs.job where name = 'send-benefit-letter'`);

const rise = (memberId: number, level: string) =>
  test.shop.db
    .update(users)
    .set({ levelId: levelIds[level] ?? 0 })
    .where(eq(users.id, memberId));

describe('benefits of levels [7.041]', () => {
  it('are given once in each period, from its first moment in Taipei on', async () => {
    const two = await person({ level: '2' });
    const three = await person({ level: '3' });
    const one = await person({ level: '1', birthday: '1990-12-05' });
    await runAt('2026-12-31T23:59:00');
    await runAt('2026-12-31T23:59:30');
    expect([await couponsOf(two), await couponsOf(three), await couponsOf(one)]).toEqual([
      ['每季'],
      ['每月', '每月', '每月'],
      [],
    ]);
    await runAt('2027-01-01T00:00:00');
    expect(await couponsOf(two)).toEqual(['每季', '每季']);
    expect(await couponsOf(three)).toHaveLength(6);
    await runAt('2027-02-01T00:00:00');
    expect(await couponsOf(two)).toHaveLength(2);
    expect(await couponsOf(three)).toHaveLength(9);
  });

  it('come in the birth month, once a year, and not without a birthday', async () => {
    const leap = await person({ level: '2', birthday: '1996-02-29' });
    const without = await person({ level: '2' });
    await runAt('2027-01-31T23:59:00');
    expect(await couponsOf(leap)).toEqual(['每季']);
    await runAt('2027-02-01T00:00:00');
    expect(await couponsOf(leap)).toEqual(['每季', '生日 100']);
    // Another birthday in the profile gives no second coupon in the same year.
    await test.shop.db.update(users).set({ birthday: '1996-03-01' }).where(eq(users.id, leap));
    await runAt('2027-03-01T00:00:00');
    expect(await couponsOf(leap)).toEqual(['每季', '生日 100']);
    await runAt('2028-03-01T00:00:00');
    expect((await couponsOf(leap)).filter((name) => name === '生日 100')).toHaveLength(2);
    expect(await couponsOf(without)).not.toContain('生日 100');
  });

  it('that were missed while the server was down are made up for, valid for their whole time', async () => {
    const member = await person({ level: '3', birthday: '1990-12-05' });
    await runAt('2026-11-05T10:00:00');
    const late = await person({ level: '3', registered: '2027-01-02T00:00' });
    await runAt('2027-01-15T10:00:00');
    const names = await couponsOf(member);
    expect(names.filter((name) => name === '每月')).toHaveLength(9);
    expect(names).toContain('生日 200');
    expect(await couponsOf(late)).toEqual(['每月', '每月', '每月']);
    const rows = await test.shop.db
      .select({ validUntil: userCoupons.validUntil })
      .from(userCoupons)
      .where(eq(userCoupons.userId, late));
    expect(rows[0]?.validUntil).toEqual(taipei('2027-02-14T23:59:59'));
  });

  it('of the running period come with a new level, in the middle of a quarter, too', async () => {
    const member = await person({ level: '1', birthday: '1990-11-05' });
    await runAt('2026-11-05T10:00:00');
    expect(await couponsOf(member)).toEqual([]);
    await rise(member, '2');
    await runAt('2026-11-15T10:00:00');
    expect(await couponsOf(member)).toEqual(['生日 100', '每季']);
    await rise(member, '3');
    await runAt('2026-11-20T10:00:00');
    // The birthday coupon of the year was already given.
    expect(await couponsOf(member)).toEqual(['生日 100', '每季', '每月', '每月', '每月']);
    await rise(member, '2');
    await runAt('2026-11-25T10:00:00');
    expect(await couponsOf(member)).toHaveLength(5);
  });

  it('are given once to each of many members by two runs at once', async () => {
    await deleteEmails();
    const members = await people(
      ...Array.from({ length: 600 }, () => ({ level: '3', birthday: '1990-11-05' })),
    );
    test.clock.set(taipei('2026-11-20T10:00:00'));
    await Promise.all([giveBenefits(test.shop), giveBenefits(test.shop)]);
    const coupons = await test.shop.db
      .select()
      .from(userCoupons)
      .where(inArray(userCoupons.userId, members));
    expect(coupons).toHaveLength(600 * 4);
    expect(await test.shop.db.$count(levelGrants)).toBe(600 * 2);
    const { rows } = await test.shop.pool.query(
      `select count(*)::integer as messages, count(distinct data ->> 'memberId')::integer as members
         from jobs.job where name = 'send-benefit-letter' and state = 'created'`,
    );
    expect(rows).toEqual([{ messages: 600, members: 600 }]);
    await deleteEmails();
  });

  it('are told in no e-mail while operators have turned it off', async () => {
    const { db } = test.shop;
    const usual = await readEmailSettings(db);
    await writeEmailSettings(db, { ...usual, benefits: false });
    const member = await person({ level: '3', birthday: '1990-11-05' });
    test.clock.set(taipei('2026-11-20T10:00:00'));
    await test.shop.jobs.runDue();
    const [user] = await db.select().from(users).where(eq(users.id, member));
    expect(await test.mails(user?.email ?? '')).toEqual([]);
    expect(await couponsOf(member)).not.toEqual([]);
    await writeEmailSettings(db, usual);
  });

  it('are told in one e-mail, once', async () => {
    const member = await person({ level: '3', birthday: '1990-11-05' });
    test.clock.set(taipei('2026-11-20T10:00:00'));
    await test.shop.jobs.runDue();
    await test.shop.jobs.runDue();
    const [user] = await test.shop.db.select().from(users).where(eq(users.id, member));
    const messages = await test.mails(user?.email ?? '');
    expect(messages).toHaveLength(1);
    expect(messages[0]?.subject).toContain('生日快樂，您的生日禮到了');
    expect(messages[0]?.text).toContain('生日 200 一張：有效至 2026.12.20');
    expect(messages[0]?.text).toContain('每月 三張：有效至 2026.12.20');
  });

  it('are coupons from the day on which they are given to the end of their own last day [3.060]', async () => {
    const shopper = await newShopper(test);
    await rise(shopper.id, '3');
    await runAt('2026-12-01T00:10:00');
    const [coupon, ...others] = (await (await withNewSession(test, shopper)).api.listUserCoupons())
      .data;
    expect(others).toHaveLength(2);
    expect(coupon).toMatchObject({
      status: 'UNUSED',
      couponEvent: {
        name: '每月',
        code: null,
        eventBeginAt: '2026-12-01T00:10:00+08:00',
        eventEndAt: '2026-12-31T23:59:59+08:00',
      },
    });
    test.clock.set(taipei('2027-01-01T00:00:00'));
    const { data } = await (await withNewSession(test, shopper)).api.listUserCoupons();
    expect(data.map(({ status }) => status)).toEqual(['EXPIRED', 'EXPIRED', 'EXPIRED']);
  });

  it('cannot be received by code, and are in no public list', async () => {
    const listed = (await test.api.listCouponEvents()).data.map(({ name }) => name);
    expect(listed).not.toContain('每月');
  });

  it('whose coupon is archived are neither given nor promised', async () => {
    const [event] = await test.shop.db
      .select()
      .from(couponEvents)
      .where(eq(couponEvents.name, '每季'));
    const archive = (isArchived: boolean) =>
      test.shop.db
        .update(couponEvents)
        .set({ isArchived })
        .where(eq(couponEvents.id, event?.id ?? 0));
    const promised = async () => {
      test.shop.cache.clear();
      const { data } = await test.api.listLevelRules();
      return data.find(({ level }) => level === 2)?.benefits;
    };
    expect(await promised()).toContain('每季一張 50 元優惠券');
    await archive(true);
    const member = await person({ level: '2' });
    await runAt('2026-11-20T10:00:00');
    expect(await couponsOf(member)).toEqual([]);
    expect((await promised())?.join()).not.toContain('每季');
    await archive(false);
  });
});

describe('the coming benefits of a member [2.138]', () => {
  it('have the day on which they are given, the earliest first', async () => {
    test.clock.set(taipei('2026-11-20T10:00:00'));
    const { id: member, api } = await newShopper(test);
    await rise(member, '2');
    await api.updateUser({ body: { birthday: '1990-03-05' } });
    const coming = async () => (await api.readLevelStanding()).data.comingBenefits;
    expect(await coming()).toEqual([
      { text: '每季一張 50 元優惠券', day: '2026-11-20' },
      { text: '生日當月 50 元優惠券', day: '2027-03-01' },
    ]);
    await giveBenefits(test.shop);
    expect((await coming())[0]?.day).toBe('2027-01-01');
    await test.shop.db.update(users).set({ birthday: null }).where(eq(users.id, member));
    expect((await coming()).at(-1)).toEqual({ text: '生日當月 50 元優惠券', day: null });
  });
});
