import { asc, eq, inArray } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { products } from '#server/commerce/catalog/tables.ts';
import { stockRecords } from '#server/commerce/stock/tables.ts';
import { orders } from '#server/ordering/orders/tables.ts';
import { noteUncollected } from '#server/people/members/uncollected.ts';
import { transact } from '#server/platform/database/database.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { rowOf, standingMember } from '#server/testing/standing-members.ts';
import { resumeStandingOrder, skipStandingOrder } from './change.ts';
import { makeDueOrders } from './make-orders.ts';
import { readLastParcel } from './stored.ts';
import { standingParcels } from './tables.ts';

const test = shopForTests();
/** STANDING_MEMBERS=1000 npm test -- server/ordering/standing-orders/simulated-year.test.ts */
const memberCount = Number(process.env.STANDING_MEMBERS ?? 60);
const days = 365;
const first = Date.parse('2026-12-01T10:00:00+08:00');
const dayMilliseconds = 86_400_000;

/** A generator whose numbers are always the same: whole numbers below `below`. */
function chance(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
}

const written = (day: number) =>
  new Date(first + day * dayMilliseconds + 8 * 3_600_000).toISOString().slice(0, 10);

/** A member as the model sees one: days are numbers, and none of the shop's rules is used. */
interface Modelled {
  id: number;
  memberId: number;
  rhythm: number;
  next: number;
  agreed: number;
  isWaiting: boolean;
  isPaused: boolean;
  /** Whether the last parcel came back, and no pause has followed yet. */
  isLeft: boolean;
  made: string[];
}

const nothingYet = () => ({ isWaiting: false, isPaused: false, isLeft: false });

/** Milliseconds; a thousand members take a quarter of an hour. */
const timeout = 120_000 + memberCount * 3_000;

it('a year of members with outages, dearer and sold-out goods is what an independent model says', {
  timeout,
}, async () => {
  const draw = chance(20_261_127);
  test.clock.set(new Date(first));
  let price = 300;
  const product = await newProduct(test.shop, { stock: 1_000_000, price });
  const members: Modelled[] = [];
  for (let index = 0; index < memberCount; index++) {
    const rhythmWeeks = ([4, 6, 8, 12] as const)[draw(4)] ?? 4;
    const next = 1 + draw(60);
    const { id, shopper } = await standingMember(test, product, {
      rhythmWeeks,
      nextOn: written(next),
    });
    const { agreedAmount: agreed } = await rowOf(test, id);
    const rhythm = rhythmWeeks * 7;
    members.push({ id, memberId: shopper.id, rhythm, next, agreed, ...nothingYet(), made: [] });
  }
  const fee = (members[0]?.agreed ?? 0) - 2 * price;
  let pauses = 0;
  let outageUntil = -1;
  let soldOutUntil = -1;
  let isSoldOut = false;
  for (let day = 1; day <= days; day++) {
    test.clock.set(new Date(first + day * dayMilliseconds));
    if (draw(40) === 0) outageUntil = day + 2;
    if (draw(60) === 0) soldOutUntil = day + 1 + draw(4);
    if (draw(45) === 0) {
      price = 200 + draw(300);
      await test.shop.db.update(products).set({ price }).where(eq(products.id, product));
    }
    if (isSoldOut !== soldOutUntil >= day) {
      isSoldOut = !isSoldOut;
      const units = isSoldOut ? 0 : 1_000_000;
      await test.shop.db
        .update(stockRecords)
        .set({ webStock: units, erpStock: units })
        .where(eq(stockRecords.productId, product));
    }
    test.shop.cache.clear();
    const sum = 2 * price + fee;
    for (const member of members) {
      const own = { id: member.id, memberId: member.memberId };
      if (member.isPaused && draw(4) === 0) {
        const answered = await resumeStandingOrder(test.shop, own, {});
        expect(answered.ok).toBe(true);
        if (member.next < day) skipTo(member, day);
        member.isPaused = false;
      } else if (member.isWaiting && draw(3) === 0) {
        const answered = await resumeStandingOrder(test.shop, own, { paidAmount: sum });
        expect(answered.ok).toBe(!isSoldOut);
        if (!isSoldOut) Object.assign(member, { isWaiting: false, agreed: sum });
      } else if (draw(80) === 0) {
        await skipStandingOrder(test.shop, own, undefined);
        skipTo(member, day);
        member.isWaiting = false;
      } else if (member.made.length > 0 && !member.isLeft && draw(150) === 0) {
        member.isLeft = await leaveLastParcel(member);
      }
    }
    if (outageUntil >= day) continue;
    await makeDueOrders(test.shop);
    if (draw(10) === 0) await makeDueOrders(test.shop);
    for (const member of members) {
      if (member.isWaiting || member.isPaused || member.next > day) continue;
      if (member.isLeft) {
        Object.assign(member, { isPaused: true, isLeft: false });
        pauses += 1;
        continue;
      }
      if (isSoldOut || sum > member.agreed * 1.1) {
        member.isWaiting = true;
        continue;
      }
      member.made.push(`${written(member.next)} ${sum}`);
      member.agreed = sum;
      while (member.next <= day) member.next += member.rhythm;
    }
  }
  const rows = await test.shop.db
    .select({
      id: standingParcels.standingOrderId,
      dueOn: standingParcels.dueOn,
      amount: orders.paidAmount,
    })
    .from(standingParcels)
    .innerJoin(orders, eq(orders.id, standingParcels.orderId))
    .where(
      inArray(
        standingParcels.standingOrderId,
        members.map(({ id }) => id),
      ),
    )
    .orderBy(asc(standingParcels.dueOn));
  for (const member of members) {
    const made = rows
      .filter(({ id }) => id === member.id)
      .map(({ dueOn, amount }) => `${dueOn} ${amount}`);
    expect(made).toEqual(member.made);
    expect(await rowOf(test, member.id)).toMatchObject({
      nextOn: written(member.next),
      state: member.isPaused ? 'PAUSED' : member.isWaiting ? 'WAITING' : 'RUNNING',
    });
  }
  expect(pauses).toBeGreaterThan(memberCount / 4);
  expect(rows.length).toBeGreaterThan(memberCount * 3);
  expect(await test.shop.db.$count(orders)).toBe(rows.length);
});

/** The first date of the rhythm after a day. */
function skipTo(member: Modelled, day: number) {
  const missed = Math.max(0, Math.floor((day - member.next) / member.rhythm));
  member.next += (missed + 1) * member.rhythm;
}

/** Nobody collects the member's last parcel; false if that was noted before. */
async function leaveLastParcel({ id, memberId }: Modelled): Promise<boolean> {
  const last = await readLastParcel(test.shop.db, id);
  if (!last || last.orderId === null) return false;
  const note = { userId: memberId, orderId: last.orderId, reason: '逾期未取' };
  return transact(test.shop.db, (transaction) =>
    noteUncollected(transaction, { ...note, at: test.clock.now() }),
  );
}
