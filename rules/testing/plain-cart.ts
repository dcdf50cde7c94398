/** A cart with one unit at each of some prices, and rules of the shop for it. */
import type { Gift } from '#contract/entities/promotions.ts';
import type { QuantityOfferKind } from '#contract/enumerations.ts';
import { defaultShippingFees } from '../delivery/shipping.ts';
import type { Saleable } from '../goods/saleable.ts';
import { solveOffers } from '../quote/offers/solve-offers.ts';
import { quote } from '../quote/quote.ts';
import type {
  AddOnOfferTerms,
  AmountOfferTerms,
  ChosenCoupon,
  OfferTier,
  QuantityOfferTerms,
  ThresholdRewardTerms,
} from '../quote/terms.ts';
import type { QuoteInput } from '../quote/types.ts';

const moment = new Date('2026-11-20T10:00:00+08:00');

export function product(id: number, price: number, overrides: Partial<Saleable> = {}): Saleable {
  return {
    kind: 'product',
    id,
    name: `商品 ${id}`,
    materialNo: '',
    image: '',
    volume: '',
    price,
    memberPrice: null,
    eventPrice: null,
    event: null,
    sellingPrice: price,
    purchaseLimit: null,
    isVisible: true,
    components: [{ productId: id, quantity: 1, purchaseLimit: overrides.purchaseLimit ?? null }],
    ...overrides,
  };
}

/** A cart with one unit at each of these prices. */
export function inputOf(
  prices: readonly number[],
  overrides: Partial<QuoteInput> = {},
): QuoteInput {
  const goods = prices.map((price, index) => product(index + 1, price));
  return {
    lines: goods.map(({ id }) => ({ kind: 'product', id, quantity: 1 })),
    goods: { products: new Map(goods.map((one) => [one.id, one])), combinations: new Map() },
    stocks: new Map(),
    giftStocks: new Map(),
    delivery: { islandsType: 'MAIN_ISLAND', shipType: 'HOME' },
    fees: defaultShippingFees,
    freeShippingEvents: [],
    thresholdRewards: [],
    firstPurchaseEvents: [],
    isFirstPurchase: false,
    coupon: null,
    moment,
    looksForMore: true,
    ...overrides,
  };
}

/** The quote of that cart. */
export const quoteOf = (prices: readonly number[], overrides: Partial<QuoteInput> = {}) =>
  quote(inputOf(prices, overrides), solveOffers);

export const gift = (id: number, overrides: Partial<Gift> = {}): Gift => ({
  id,
  name: `贈品 ${id}`,
  image: '',
  currentVisibilityRule: 'ONLINE',
  ...overrides,
});

export const always = { eventBeginAt: null, eventEndAt: null };
export const past = {
  eventBeginAt: '2020-01-01T00:00:00+08:00',
  eventEndAt: '2020-02-01T00:00:00+08:00',
};
export const future = { eventBeginAt: '2030-01-01T00:00:00+08:00', eventEndAt: null };

export const reward = (
  id: number,
  thresholdAmount: number,
  overrides: Partial<ThresholdRewardTerms> = {},
): ThresholdRewardTerms => ({
  id,
  title: `滿 ${thresholdAmount} 元贈`,
  thresholdAmount,
  gifts: [gift(id)],
  currentVisibilityRule: 'ONLINE',
  ...always,
  ...overrides,
});

const everything = { scope: 'ALL_PRODUCTS' as const, products: [], combinations: [] };
const online = { currentVisibilityRule: 'ONLINE' as const, ...always };

/** Some goods of an offer, by the ids of products. */
export const only = (...products: number[]) => ({ scope: 'PARTIAL_PRODUCTS' as const, products });

export const quantityOffer = (
  id: number,
  kind: QuantityOfferKind,
  tiers: readonly Partial<OfferTier>[],
  overrides: Partial<QuantityOfferTerms> = {},
): QuantityOfferTerms => ({
  id,
  title: `優惠 ${id}`,
  label: '',
  kind,
  groupB: [],
  weight: 0,
  maxUsesPerOrder: null,
  ...everything,
  ...online,
  tiers: tiers.map((one) => ({ count: 2, amount: null, percent: null, ...one })),
  ...overrides,
});

export const amountOffer = (
  id: number,
  thresholdAmount: number,
  discountValue: number,
  overrides: Partial<AmountOfferTerms> = {},
): AmountOfferTerms => ({
  ...{
    id,
    title: `滿額折 ${id}`,
    label: '',
    thresholdAmount,
    discountType: 'AMOUNT',
    discountValue,
  },
  ...everything,
  ...online,
  isRepeated: false,
  ...overrides,
});

export const addOnOffer = (
  id: number,
  goods: AddOnOfferTerms['goods'],
  overrides: Partial<AddOnOfferTerms> = {},
): AddOnOfferTerms => ({
  id,
  title: `加價購 ${id}`,
  thresholdAmount: 0,
  conditionProductIds: [],
  goods,
  ...online,
  ...overrides,
});

type Terms = Partial<ChosenCoupon['couponEvent']>;
export const coupon = (terms: Terms = {}, overrides: Partial<ChosenCoupon> = {}): ChosenCoupon => ({
  id: 7,
  status: 'UNUSED',
  isUsedUp: false,
  ...overrides,
  couponEvent: {
    name: '優惠券',
    discountType: 'AMOUNT',
    discountValue: 100,
    minAmount: 0,
    gifts: [],
    currentVisibilityRule: 'ONLINE',
    ...always,
    ...terms,
  },
});

/** The gifts, each with its state and count. */
export const statesOf = ({ gifts }: ReturnType<typeof quoteOf>) =>
  gifts.map(({ id, state, count }) => [id, state, count]);
/** The reasons of the rules without an effect. */
export const whyNot = ({ unfired }: ReturnType<typeof quoteOf>) =>
  Object.fromEntries(unfired.map(({ rule, id, reason }) => [`${rule} ${id}`, reason]));
