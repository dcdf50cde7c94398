import { eq, inArray } from 'drizzle-orm';
import { couponEvents } from '#server/commerce/coupons/tables.ts';
import { users } from '#server/people/accounts/tables.ts';
import { levelRules } from '#server/people/members/tables.ts';
import { cashSettings } from '#server/people/members/uncollected.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { newGift, newProduct } from '#server/testing/new-goods.ts';
import { newCouponEvent, newFreeShippingEvent } from '#server/testing/new-promotions.ts';
import { newShoppers } from '#server/testing/new-shopper.ts';
import type { Dice } from '#server/testing/random-life/dice.ts';
import { newKnowledge } from './auditor/knowledge.ts';
import type { CouponTerms } from './auditor/quote.ts';
import type { Goods, World } from './people.ts';
import { openTown, type Town } from './town.ts';

const fee = 80;

/** A shop with goods, coupons, members, two operators and an ERP, before the first step. */
export async function openWorld(seed: number, dice: Dice, shoppers: number): Promise<World> {
  const town = await openTown();
  const { shop } = town.test;
  const knowledge = newKnowledge({ fee, freeFrom: 990 });
  const goods: Goods[] = [];
  for (let place = 0; place < 24; place++) {
    const price = dice.between(39, 420);
    const stock = dice.luck(20) ? dice.between(5, 30) : 4000;
    const materialNo = `W-${place}`;
    const id = await newProduct(shop, { price, stock, materialNo });
    goods.push({ id, materialNo });
    knowledge.products.set(id, { price, counted: stock });
  }
  for (const counted of [4000, 6, 4000, 4000]) {
    const id = await newGift(shop, { stock: counted });
    knowledge.gifts.set(id, { counted, isScarce: counted < 100 });
  }
  for (const counted of [4000, 4, 4000]) {
    const id = await newGift(shop, { stock: counted });
    knowledge.gifts.set(id, { counted, isScarce: counted < 100, isOfFirst: true });
  }
  await newFreeShippingEvent(shop, 990);
  const codes: World['codes'] = [];
  for (const terms of couponTerms) {
    const { kind, value, minimum } = terms;
    const limit = dice.luck(30) ? dice.between(5, 60) : null;
    const values = { discountType: kind, discountValue: value, minAmount: minimum };
    const ends = { eventEndAt: new Date('2099-01-01'), useLimit: limit };
    const { code } = await newCouponEvent(shop, { ...values, ...ends, code: `W${codes.length}` });
    codes.push({ code, terms });
  }
  const codeEvents: World['codeEvents'] = [];
  for (const terms of codeTerms) codeEvents.push({ id: await newCodeEvent(shop, terms), terms });
  // Who has once left a parcel in the store pays in advance.
  await cashSettings.write(shop.db, { uncollectedLimit: 1 });
  const people = (await newShoppers(town.test, shoppers)).map(({ id, email, token }) => ({
    ...{ id, email, token, sent: null, erasure: null, isErased: false, isMerged: false },
  }));
  const members = people.filter((_, place) => place % 3 === 0).map(({ id }) => id);
  const levelId = await newLevel(shop, members);
  knowledge.level = { id: levelId, percent: 0, members: new Set(members) };
  const staff = [];
  for (const role of ['owner', 'owner', 'owner'] as const) {
    const { id, token } = await newAdministrator(town.test, role);
    staff.push({ id, token });
  }
  return {
    ...{ seed, town, knowledge, people, goods, codes, codeEvents, staff, priceImport: null },
    ...{ crashes: 0, hasMishaps: true },
    ...{ orders: new Map(), emailsSeen: 0 },
    ...{ peopleSince: town.clock.now().getTime(), staffSince: town.clock.now().getTime() },
  };
}

const couponTerms: readonly CouponTerms[] = [
  { kind: 'AMOUNT', value: 50, minimum: 200 },
  { kind: 'AMOUNT', value: 101, minimum: 500 },
  { kind: 'PERCENT', value: 12, minimum: 0 },
  { kind: 'PERCENT', value: 33, minimum: 300 },
  { kind: 'FREE_SHIPPING', value: 0, minimum: 150 },
];

/** A level without a price of its own, which these members have and keep. */
async function newLevel({ db }: Town['test']['shop'], members: readonly number[]) {
  const terms = { keepAmount: 0, periodMonths: 12, image: '/x.webp', levelPercent: 0 };
  const [row] = await db
    .insert(levelRules)
    .values({ ...terms, name: '金卡', level: 90, minAmount: 9_000_000 })
    .returning({ id: levelRules.id });
  const levelId = row?.id ?? 0;
  await db
    .update(users)
    .set({ levelId })
    .where(inArray(users.id, [...members]));
  return levelId;
}

const codeTerms: readonly CouponTerms[] = [
  { kind: 'AMOUNT', value: 77, minimum: 250 },
  { kind: 'PERCENT', value: 20, minimum: 400 },
];

/** A coupon event that has no code of its own. */
async function newCodeEvent(shop: Town['test']['shop'], terms: CouponTerms): Promise<number> {
  const { kind: discountType, value: discountValue, minimum: minAmount } = terms;
  const ends = { eventEndAt: new Date('2099-01-01') };
  const { id } = await newCouponEvent(shop, { discountType, discountValue, minAmount, ...ends });
  await shop.db.update(couponEvents).set({ code: null }).where(eq(couponEvents.id, id));
  return id;
}
