import type { KnownAddOn } from './add-ons.ts';
import { type GoodsKey, namedBy, type Parts } from './goods.ts';
import type { KnownParcel } from './known-parcels.ts';
import type { DiscountUse, KnownCode, KnownDiscount } from './limited.ts';
import type { KnownLine } from './lines.ts';
import type { KnownOffers } from './offers.ts';
import type { CouponTerms, DeliveryTerms } from './quote.ts';
import type { GivenGift, KnownFirstPurchase, KnownGift, KnownReward } from './rewards.ts';

/** What the auditor knows about one order, from the messages to and from the people around the shop. */
export interface KnownOrder {
  id: number;
  orderNo: string;
  member: number;
  lines: KnownLine[];
  gifts: GivenGift[];
  uses: readonly DiscountUse[];
  couponId: number | null;
  /** TWD: what the shopper is to pay now, and the delivery in it. */
  asked: number;
  /** The most that the shopper was ever to pay. */
  highest: number;
  fee: number;
  paymentType: string;
  shipType: 'HOME' | 'STORE';
  /** The account of a transfer, once the shopper has been given it. */
  accounts: Set<string>;
  /** The newest state that its owner, the ERP or an operator was given. */
  status: string;
  /** Whether it was ever seen as ARRIVED: a parcel may also be completed at once. */
  hasArrived: boolean;
  payment: string;
  /** TWD that the shop has promised to give back while the order goes on. */
  promised: number;
  /** The part of it that was paid for goods, and so counts no more towards the member's level. */
  promisedForGoods: number;
  /** TWD that people transferred back by hand, and that the carrier collected. */
  byHand: number;
  collected: number;
  /** Units that are back on the shelf although the order was not cancelled, by product. */
  restocked: Map<number, number>;
  /** Whether the money of the whole order was promised back. */
  isGivenUp: boolean;
  /** Whether nobody fetched it, and the gifts that are with the shop again. */
  isUncollected: boolean;
  giftsBack: Set<number>;
  /** Its parcels, if there are several, and how often a store was said to have one. */
  parcels: KnownParcel[];
  announced: number;
  /** Whether its shopper has ever had it, and whether what its delivery cost was promised back. */
  isReceived: boolean;
  isFeeBack: boolean;
  /** TWD among what was promised that a person promised for no goods. */
  amounts: number;
  /** Orders with the goods of exchanges, for which returned goods pay. */
  exchanges: KnownOrder[];
  /**
   * For the order of an exchange: the order whose returned goods pay for it, the TWD, and the `amounts` of that order
   * then; null if it was bought.
   */
  paidBy: { orderNo: string; amount: number; amountsBefore: number } | null;
}

type Placed = Pick<KnownOrder, 'id' | 'orderNo' | 'member' | 'lines' | 'couponId' | 'paymentType'> &
  Pick<KnownOrder, 'asked' | 'fee'> &
  Partial<Pick<KnownOrder, 'gifts' | 'uses' | 'shipType'>>;

/** What is known about an order at the moment at which it was placed. */
export const newlyPlaced = (placed: Placed): KnownOrder => ({
  ...{ highest: placed.asked, accounts: new Set<string>(), status: 'ESTABLISHED' },
  ...{ payment: 'UNPAID', hasArrived: false, promised: 0, promisedForGoods: 0, byHand: 0 },
  ...{ collected: 0, restocked: new Map<number, number>(), isGivenUp: false },
  ...{ isUncollected: false, giftsBack: new Set<number>(), shipType: 'HOME' as const },
  ...{ parcels: [], announced: 0, isReceived: false, isFeeBack: false },
  ...{ amounts: 0, exchanges: [], paidBy: null, gifts: [], uses: [] },
  ...placed,
});

export interface KnownProduct {
  price: number;
  /** Units that are not in any order, by the opening count and every change of an operator since. */
  counted: number;
}

/** Several products that are sold as one. They have no stock of their own. */
export interface KnownCombination {
  price: number;
  parts: Parts;
}

/** What a level takes off every list price, and who has it. */
export interface KnownLevel {
  id: number;
  percent: number;
  members: ReadonlySet<number>;
}

export interface KnownCoupon {
  member: number;
  terms: CouponTerms;
}

export interface RunningOffers extends KnownOffers {
  addOns: KnownAddOn[];
  rewards: KnownReward[];
  firsts: KnownFirstPurchase[];
  discounts: KnownDiscount[];
}

export interface Knowledge {
  products: Map<number, KnownProduct>;
  combinations: Map<number, KnownCombination>;
  orders: Map<string, KnownOrder>;
  coupons: Map<number, KnownCoupon>;
  /** To a home, and to a store. */
  delivery: DeliveryTerms;
  storeFee: number;
  level: KnownLevel;
  gifts: Map<number, KnownGift>;
  /** Every discount with limits, also those that are over, and codes of one use. */
  discounts: KnownDiscount[];
  codes: Map<string, KnownCode>;
  /** Coupons of events with codes of one use that an operator has given to members. */
  given: { event: number; member: number }[];
  /** The offers that run now, those of add-ons, rewards in gifts, and discounts with limits. */
  offers: RunningOffers;
  /** Erased members by their addresses, and when that was. */
  erased: Map<string, { member: number; at: Date }>;
  /** How often each e-mail came: recipient and subject. */
  emails: Map<string, number>;
  /** Every difference between what was said and what is so. */
  differences: string[];
}

export const newKnowledge = (delivery: DeliveryTerms, storeFee = 60): Knowledge => ({
  products: new Map(),
  combinations: new Map(),
  orders: new Map(),
  coupons: new Map(),
  ...{ delivery, storeFee },
  level: { id: 0, percent: 0, members: new Set() },
  gifts: new Map(),
  offers: { quantity: [], amount: [], addOns: [], rewards: [], firsts: [], discounts: [] },
  discounts: [],
  codes: new Map(),
  given: [],
  erased: new Map(),
  emails: new Map(),
  differences: [],
});

type KnownGoods = Pick<Knowledge, 'products' | 'combinations'>;

/** Everything that is sold. */
export const allGoods = ({ products, combinations }: KnownGoods): GoodsKey[] => [
  ...[...products.keys()].map((id) => `product ${id}` as const),
  ...[...combinations.keys()].map((id) => `combination ${id}` as const),
];

/**
 * What goods cost a member now, and in the list: the price of the level is rounded down, in favour of the shopper
 * (G-200). And what they consist of.
 */
export function goodsFor(
  knowledge: KnownGoods & Pick<Knowledge, 'level'>,
  key: GoodsKey,
  member: number,
) {
  const { percent, members } = knowledge.level;
  const { price: list, parts } = goodsNow(knowledge, key);
  const ofLevel = members.has(member) ? Math.floor((list * (100 - percent)) / 100) : list;
  return { list, price: ofLevel, parts };
}

/** What goods cost now in the list, in TWD, and what they consist of. */
export function goodsNow({ products, combinations }: KnownGoods, key: GoodsKey) {
  const { kind, id } = namedBy(key);
  if (kind === 'combination') return combinations.get(id) ?? { price: 0, parts: new Map() };
  return { price: products.get(id)?.price ?? 0, parts: new Map([[id, 1]]) };
}

/** What delivery costs by the way that the shopper chose (G-077). */
export const deliveryTo = (
  { delivery, storeFee }: Pick<Knowledge, 'delivery' | 'storeFee'>,
  shipType: KnownOrder['shipType'],
): DeliveryTerms => (shipType === 'STORE' ? { ...delivery, fee: storeFee } : delivery);

/** Notes a difference unless both values are the same. */
export function compare(
  { differences }: Pick<Knowledge, 'differences'>,
  what: string,
  expected: unknown,
  seen: unknown,
): void {
  const [wanted, found] = [JSON.stringify(expected), JSON.stringify(seen)];
  if (wanted !== found) differences.push(`${what}: expected ${wanted}, seen ${found}`);
}

export const isCancelled = ({ status }: KnownOrder): boolean => status === 'CANCELLED';
