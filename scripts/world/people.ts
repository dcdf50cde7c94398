import type { AdminApi } from '#contract/admin-client.ts';
import type { ShopApi } from '#contract/client.ts';
import type { PaymentType, ShipType } from '#contract/enumerations.ts';
import { createAdministratorSession } from '#server/back-office/admin/sessions.ts';
import { withNewSession } from '#server/testing/new-shopper.ts';
import type { WantedAddOn } from './auditor/add-ons.ts';
import type { GoodsKey } from './auditor/goods.ts';
import type { Knowledge, RunningOffers } from './auditor/knowledge.ts';
import type { DiscountUse } from './auditor/limited.ts';
import type { WantedLine } from './auditor/lines.ts';
import type { CouponTerms } from './auditor/quote.ts';
import type { Town } from './town.ts';

/** A cart that was sent, with the price that the shop has accepted. */
export interface SentCart {
  shipType: ShipType;
  lines: WantedLine[];
  addOns: WantedAddOn[];
  /** What discounts with limits take off it. */
  uses: readonly DiscountUse[];
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
  /** The request to erase this person, who does nothing any more meanwhile; null if there is none. */
  erasure: number | null;
  isErased: boolean;
  /** Whether this account is now part of another one. */
  isMerged: boolean;
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

/** Those who are neither erased nor about to be, each with one account. */
export const activePeople = ({ people }: World): Person[] =>
  people.filter(({ erasure, isMerged }) => erasure === null && !isMerged);

/** Whether the member of an order is erased or about to be. */
export const isLeaving = ({ people }: World, { person }: Pick<PlacedOrder, 'person'>): boolean =>
  people[person]?.erasure !== null;

const quarterOfAnHour = 15 * 60_000;
const sixHours = 6 * 3_600_000;

/** Begins a session in the place of the last one. */
export async function signIn({ town: { test } }: World, person: Person): Promise<void> {
  const { id, email, token } = person;
  person.token = (await withNewSession(test, { id, email, token, api: test.api })).token;
}

/** Whose sessions may have ended signs in again. */
export async function signInAgain(world: World): Promise<void> {
  const { test, clock } = world.town;
  const now = clock.now().getTime();
  if (now - world.peopleSince > sixHours) {
    world.peopleSince = now;
    for (const person of activePeople(world)) await signIn(world, person);
  }
  if (now - world.staffSince < quarterOfAnHour) return;
  world.staffSince = now;
  for (const member of world.staff) {
    const session = { administratorId: member.id, sessionKind: 'token' as const };
    const { token } = await createAdministratorSession(test.shop, test.shop.db, session);
    member.token = token;
  }
}
