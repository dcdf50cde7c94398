import type { AskedAddOn, CartLine } from '../goods/cart-lines.ts';
import type { Saleable } from '../goods/saleable.ts';
import {
  atAnyTime,
  type SoldLine,
  soldCoupon,
  soldDelivery,
  soldSaleable,
} from '../orders/placed-order.ts';
import type { Goods, ThresholdRewardTerms } from '../quote/terms.ts';
import type { Quote, QuoteInput, UnfiredReason } from '../quote/types.ts';
import type { KnownRules, PastOrder } from './past-order.ts';

/**
 * What a quote needs to price a past order again by the rules of its day. Prices, units, delivery, coupon and gifts
 * are those of the order; the terms of offers are those of the rules that the order names.
 */
export function pastInput(order: PastOrder, known: KnownRules): QuoteInput {
  const isNamed = namedBy(order);
  const ofDay = <Rule extends { id: number }>(
    kind: 'QUANTITY_OFFER' | 'AMOUNT_OFFER' | 'ADD_ON',
    rules: readonly Rule[],
  ) => rules.filter(({ id }) => isNamed(kind, id)).map((rule) => atAnyTime(rule));
  const { islandsType, shipType, placedAt, coupon } = order;
  const { fee, events } = soldDelivery(order, []);
  return {
    lines: ownLines(order),
    addOns: addOnsOf(order),
    goods: goodsOf(order.lines.map(asSold)),
    // What was bought was there.
    stocks: new Map(),
    giftStocks: new Map(),
    delivery: { islandsType, shipType },
    fees: { homeMainIsland: fee, homeOutlyingIsland: fee, store: fee },
    freeShippingEvents: events,
    thresholdRewards: rewardsOf(order, known, isNamed),
    firstPurchaseEvents: [],
    isFirstPurchase: null,
    coupon: coupon && soldCoupon(coupon.chosen, order),
    quantityOffers: ofDay('QUANTITY_OFFER', known.quantityOffers),
    amountOffers: ofDay('AMOUNT_OFFER', known.amountOffers),
    addOnOffers: ofDay('ADD_ON', known.addOnOffers),
    moment: placedAt,
  };
}

/** The goods of a line, of which nobody buys more than the order has. */
export const asSold = (line: SoldLine): Saleable => ({
  ...soldSaleable(line, undefined),
  purchaseLimit: line.quantity,
});

/** Goods by kind and id. */
export function goodsOf(saleables: readonly Saleable[]): Goods {
  const byId = (wanted: Saleable['kind']) =>
    new Map(saleables.filter(({ kind }) => kind === wanted).map((each) => [each.id, each]));
  return { products: byId('product'), combinations: byId('combination') };
}

const ofAddOns = ({ adjustments }: SoldLine) => adjustments.filter(({ kind }) => kind === 'ADD_ON');

const addOnsOf = ({ lines }: PastOrder): AskedAddOn[] =>
  lines.flatMap((line) =>
    ofAddOns(line).map(({ offerId, units }) => ({
      offerId,
      productId: line.itemId,
      quantity: units,
    })),
  );

/** The lines without the units that were bought as add-ons. */
const ownLines = ({ lines }: PastOrder): CartLine[] =>
  lines.flatMap((line) => {
    const added = ofAddOns(line).reduce((sum, { units }) => sum + units, 0);
    const quantity = line.quantity - added;
    return quantity > 0 ? [{ kind: line.kind, id: line.itemId, quantity }] : [];
  });

/** Reasons with which a rule of the shop could do nothing for any order. */
const idle: readonly string[] = ['NOT_STARTED', 'OVER', 'OFFLINE'] satisfies UnfiredReason[];

type IsNamed = (kind: PastOrder['rules'][number]['kind'], id: number) => boolean;

/** Whether an order names a rule, in its explanation or on a line, as one that ran when it was placed. */
function namedBy({ rules, lines }: PastOrder): IsNamed {
  const named = new Set([
    ...rules.filter(({ code }) => !idle.includes(code)).map(({ kind, id }) => `${kind} ${id}`),
    ...lines.flatMap(({ adjustments }) =>
      adjustments.map(({ kind, offerId }) => `${kind} ${offerId}`),
    ),
  ]);
  return (kind, id) => named.has(`${kind} ${id}`);
}

/**
 * The reward whose gifts the order got, as the order says it, and the others that ran, with the gifts that were left.
 */
function rewardsOf(
  order: PastOrder,
  { thresholdRewards }: KnownRules,
  isNamed: IsNamed,
): ThresholdRewardTerms[] {
  const own = ownReward(order);
  const others = thresholdRewards
    .filter(({ id }) => isNamed('THRESHOLD_REWARD', id) && id !== own?.id)
    .map((reward) => atAnyTime(hadGifts(order, reward.id) ? reward : { ...reward, gifts: [] }));
  return own ? [own, ...others] : others;
}

const hadGifts = ({ rules }: PastOrder, rewardId: number): boolean =>
  !rules.some(
    ({ kind, id, code }) =>
      kind === 'THRESHOLD_REWARD' && id === rewardId && code === 'GIFT_IS_OUT_OF_STOCK',
  );

function ownReward({ thresholds, gifts, rules }: PastOrder): ThresholdRewardTerms | undefined {
  const [reached] = thresholds?.gifts ?? [];
  if (!reached) return undefined;
  const fired = rules.find((rule) => rule.kind === 'THRESHOLD_REWARD' && rule.fired);
  return atAnyTime({
    id: fired?.id ?? 0,
    title: '',
    thresholdAmount: reached.amount,
    gifts: gifts
      .filter(({ reason }) => reason === 'thresholdReward')
      .map(({ id, name }) => ({ id, name, image: '', currentVisibilityRule: 'ONLINE' as const })),
  });
}

/**
 * Whether a quote comes to what the order says: its amounts, what each offer took off each line, and its gifts. If
 * not, a rule has changed since, or somebody has changed the order.
 */
export function isAsSold(quoted: Quote, order: PastOrder): boolean {
  const { product, discount, coupon, shipFee, paid } = quoted.amounts;
  return (
    product === order.productAmount &&
    discount === order.discountAmount &&
    coupon === order.couponAmount &&
    shipFee === order.shipFee &&
    paid === order.paidAmount &&
    isSame(adjustmentsIn(quoted.lines), adjustmentsIn(order.lines.map(named))) &&
    (order.thresholds === null || isSame(rewardGifts(quoted), soldRewardGifts(order)))
  );
}

const named = ({ kind, itemId, adjustments }: SoldLine) => ({ kind, id: itemId, adjustments });

const adjustmentsIn = (
  lines: readonly {
    kind: string;
    id: number;
    adjustments: readonly { kind: string; offerId: number; amount: number }[];
  }[],
): string[] =>
  lines.flatMap((line) =>
    line.adjustments.map((one) =>
      [line.kind, line.id, one.kind, one.offerId, one.amount].join(' '),
    ),
  );

const rewardGifts = ({ gifts }: Quote): string[] =>
  gifts
    .filter(({ reason, count }) => reason === 'thresholdReward' && count > 0)
    .map(({ id }) => String(id));

const soldRewardGifts = ({ gifts }: PastOrder): string[] =>
  gifts.filter(({ reason }) => reason === 'thresholdReward').map(({ id }) => String(id));

const isSame = (a: readonly string[], b: readonly string[]) =>
  a.toSorted().join('\n') === b.toSorted().join('\n');
