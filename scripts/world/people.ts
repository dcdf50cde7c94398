import { eq, inArray } from 'drizzle-orm';
import type { AdminApi } from '#contract/admin-client.ts';
import type { ShopApi } from '#contract/client.ts';
import type { PaymentType, ShipType } from '#contract/enumerations.ts';
import { createAdministratorSession } from '#server/back-office/admin/sessions.ts';
import { couponEvents } from '#server/commerce/coupons/tables.ts';
import { users } from '#server/people/accounts/tables.ts';
import { levelRules } from '#server/people/members/tables.ts';
import { cashSettings } from '#server/people/members/uncollected.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { newGift, newProduct } from '#server/testing/new-goods.ts';
import { newCouponEvent, newFreeShippingEvent } from '#server/testing/new-promotions.ts';
import { newShoppers, withNewSession } from '#server/testing/new-shopper.ts';
import type { Dice } from '#server/testing/random-life/dice.ts';
import type { WantedAddOn } from './auditor/add-ons.ts';
import type { GoodsKey } from './auditor/goods.ts';
import { type Knowledge, newKnowledge, type RunningOffers } from './auditor/knowledge.ts';
import type { DiscountUse } from './auditor/limited.ts';
import type { WantedLine } from './auditor/lines.ts';
import type { CouponTerms } from './auditor/quote.ts';
import { openTown, type Town } from './town.ts';

/** A cart that was sent, with the price that the shop has accepted. */
export interface SentCart {
  shipType: ShipType;
  lines: WantedLine[];
  addOns: WantedAddOn[];
  /** What the discount with limits takes off it. */
  use: DiscountUse | null;
  /** The ids of those that the shop has reserved. */
  gifts: number[];
  couponId: number | null;
  total: number;
  /** The offers that ran then. */
  offers: RunningOffers;
}

export interface Person {
  id: number;
  email: string;
  token: string;
  sent: SentCart | null;
}

/** A page of a provider that a shopper has open. */
export interface PayPage {
  kind: 'line' | 'card';
  address: string;
}

/** An order as its shopper and the operators have it in mind. */
export interface PlacedOrder {
  shipType: ShipType;
  person: number;
  id: number;
  orderNo: string;
  paymentType: PaymentType;
  account: string | null;
  page: PayPage | null;
  openReturn: OpenReturn | null;
  /** The parcel that the shop packed itself. */
  parcel: OpenParcel | null;
}

export interface OpenParcel {
  id: number;
  /** The carrier's number, once there is a label. */
  carrierId: string;
  place: 'PACKED' | 'LABELLED' | 'ON ITS WAY' | 'AT THE STORE' | 'LEFT THERE' | 'FETCHED' | 'BACK';
}

/** Goods that their shopper wants to send back. */
export interface OpenReturn {
  id: number;
  stage: 'REQUESTED' | 'APPROVED' | 'RECEIVED';
  units: Map<GoodsKey, number>;
}

export interface Goods {
  id: number;
  materialNo: string;
}

/** An import of prices that can be undone: the prices before it, by product. */
export interface PriceImport {
  id: number;
  at: Date;
  /** Whether somebody has changed one of its prices since. */
  isTouched: boolean;
  before: Map<number, number>;
}

export interface World {
  seed: number;
  town: Town;
  knowledge: Knowledge;
  people: Person[];
  /** The products. */
  goods: Goods[];
  codes: { code: string; terms: CouponTerms }[];
  /** Coupon events whose coupons only codes of one use give. */
  codeEvents: { id: number; terms: CouponTerms }[];
  /** Orders by the step that placed them. */
  orders: Map<number, PlacedOrder>;
  /** The newest import of prices, until it is undone. */
  priceImport: PriceImport | null;
  /** Tokens of the two operators and of the ERP. */
  staff: { id: number; token: string }[];
  /** How often the server or its connections were ended. */
  crashes: number;
  /** Whether answers may be lost and connections cut. */
  hasMishaps: boolean;
  /** The highest e-mail that the auditor has seen. */
  emailsSeen: number;
  /** When people and staff signed in, in milliseconds. */
  peopleSince: number;
  staffSince: number;
}

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
    ...{ id, email, token, sent: null },
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
    ...{
      seed,
      town,
      knowledge,
      people,
      goods,
      codes,
      codeEvents,
      staff,
      crashes: 0,
      hasMishaps: true,
    },
    priceImport: null,
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

const shopApis = new WeakMap<object, Map<string, ShopApi>>();

/** The calls of a member at the copy of the server that answers now. */
export function apiOf({ town }: World, { token }: Person): ShopApi {
  const { test } = town;
  const known = shopApis.get(test) ?? new Map<string, ShopApi>();
  shopApis.set(test, known);
  const api = known.get(token) ?? test.api.as(token);
  known.set(token, api);
  return api;
}

/** The calls of an operator: 0 works alone, 1 is the second person, 2 is the ERP. */
export const officeOf = ({ town, staff }: World, place: 0 | 1 | 2): AdminApi =>
  town.test.adminApi(staff[place]?.token);

const quarterOfAnHour = 15 * 60_000;
const sixHours = 6 * 3_600_000;

/** Whose sessions may have ended signs in again. */
export async function signInAgain(world: World): Promise<void> {
  const { test, clock } = world.town;
  const now = clock.now().getTime();
  if (now - world.peopleSince > sixHours) {
    world.peopleSince = now;
    for (const person of world.people) {
      const before = { id: person.id, email: person.email, token: person.token, api: test.api };
      person.token = (await withNewSession(test, before)).token;
    }
  }
  if (now - world.staffSince < quarterOfAnHour) return;
  world.staffSince = now;
  for (const member of world.staff) {
    const session = { administratorId: member.id, sessionKind: 'token' as const };
    const { token } = await createAdministratorSession(test.shop, test.shop.db, session);
    member.token = token;
  }
}
