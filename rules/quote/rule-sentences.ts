import type { ExplainedRule } from '#contract/entities/explanations.ts';
import type { RuleKind } from '#contract/enumerations.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { formatDateTime } from '../dates.ts';
import type { GiftReason } from '../goods/cart-lines.ts';
import { formatNumber, formatTwd } from '../numbers.ts';
import type { EventWindow } from '../visibility.ts';
import { appliesTo } from './discount-events.ts';
import { spentIn } from './spent.ts';
import type { DiscountEventTerms } from './terms.ts';
import type { LineAdjustment, Quote, QuoteInput, UnfiredReason, UnfiredRule } from './types.ts';

/**
 * A rule of the shop and its result in a cart; `code` is also LIMIT_PER_ORDER of an offer that would take effect once
 * more.
 */
export type RuleResult = ExplainedRule;

type Rules = Pick<
  QuoteInput,
  | 'discountEvents'
  | 'quantityOffers'
  | 'amountOffers'
  | 'addOnOffers'
  | 'freeShippingEvents'
  | 'thresholdRewards'
  | 'firstPurchaseEvents'
  | 'moment'
>;

interface Rule {
  kind: RuleKind;
  id: number;
  title: string;
  thresholdAmount?: number;
  eventBeginAt?: EventWindow['eventBeginAt'];
}

/** Every rule that a quote has evaluated, in this order, with a sentence for each. */
export function ruleResults(rules: Rules, quote: Quote): RuleResult[] {
  return considered(rules, quote).map((rule) => {
    const silent = quote.unfired.find((one) => one.rule === rule.kind && one.id === rule.id);
    const { kind, id, title } = rule;
    const named = { kind, id, title, fired: !silent };
    if (silent) {
      const reason = whyNot(rule, silent, rules, quote);
      return { ...named, amount: 0, code: silent.reason, reason };
    }
    const effect = effects[kind](id, quote);
    const amount = effect.amount ?? 0;
    if (!isLimited(rule, quote)) return { ...named, amount, code: 'FIRED', reason: effect.words };
    const reason = `${effect.words}，已達每筆訂單上限`;
    return { ...named, amount, code: 'LIMIT_PER_ORDER', reason };
  });
}

/** Where the rules of each kind are, in their order. A kind of the contract that is missing here does not compile. */
const lists: Readonly<Record<RuleKind, Exclude<keyof Rules, 'moment'> | null>> = {
  DISCOUNT_EVENT: 'discountEvents',
  QUANTITY_OFFER: 'quantityOffers',
  AMOUNT_OFFER: 'amountOffers',
  ADD_ON: 'addOnOffers',
  FREE_SHIPPING: 'freeShippingEvents',
  // The chosen coupon is in the quote.
  COUPON: null,
  THRESHOLD_REWARD: 'thresholdRewards',
  FIRST_PURCHASE: 'firstPurchaseEvents',
};
const kinds = Object.keys(lists) as RuleKind[];

function considered(rules: Rules, { coupon }: Quote): Rule[] {
  const chosen = coupon ? [{ id: coupon.id, title: coupon.name }] : [];
  return kinds.flatMap((kind) => {
    const list = lists[kind];
    return ((list ? rules[list] : chosen) ?? []).map((rule): Rule => ({ ...rule, kind }));
  });
}

/** Whether a quantity offer would take effect once more without its limit per order. */
const isLimited = ({ kind, id }: Rule, { offers }: Quote): boolean =>
  kind === 'QUANTITY_OFFER' &&
  offers.some((offer) => offer.kind !== 'AMOUNT_OFFER' && offer.id === id && offer.isLimited);

/** The effect of a rule in words, and the TWD that it takes off, if any. */
interface Effect {
  words: string;
  amount?: number;
}

/** For each kind of rule, its effect. */
const effects: Readonly<Record<RuleKind, (id: number, quote: Quote) => Effect>> = {
  DISCOUNT_EVENT: (id, quote) => {
    const amount = savedByEvent(id, quote);
    return { words: `折扣共 ${formatTwd(amount)}`, amount };
  },
  QUANTITY_OFFER: (id, quote) => offEffect('QUANTITY_OFFER', id, quote),
  AMOUNT_OFFER: (id, quote) => offEffect('AMOUNT_OFFER', id, quote),
  ADD_ON: (id, quote) => offEffect('ADD_ON', id, quote),
  FREE_SHIPPING: (_, { shipping }) => freeDelivery(shipping),
  COUPON: (id, quote) => {
    const { coupon, shipping } = quote;
    if (coupon && coupon.amount > 0) {
      return { words: `折抵 ${formatTwd(coupon.amount)}`, amount: coupon.amount };
    }
    return shipping.freeBy?.kind === 'COUPON'
      ? freeDelivery(shipping)
      : { words: `贈送 ${giftsOf('freebie', id, quote)}` };
  },
  THRESHOLD_REWARD: (id, quote) => ({ words: `贈送 ${giftsOf('thresholdReward', id, quote)}` }),
  FIRST_PURCHASE: (id, quote) => ({ words: `贈送 ${giftsOf('firstPurchaseGift', id, quote)}` }),
};

const freeDelivery = ({ listFee }: Quote['shipping']): Effect => ({
  words: `運費 ${formatTwd(listFee)} 免收`,
  amount: listFee,
});

/** What an offer takes off all lines. */
function offEffect(kind: LineAdjustment['kind'], id: number, { lines }: Quote): Effect {
  const amount = lines
    .flatMap(({ adjustments }) => adjustments)
    .filter((one) => one.kind === kind && one.offerId === id)
    .reduce((total, one) => total + one.amount, 0);
  return { words: `折抵 ${formatTwd(amount)}`, amount };
}

/** TWD that an event takes off all lines. */
function savedByEvent(eventId: number, { lines }: Quote): number {
  return lines
    .filter((line) => line.eventId === eventId)
    .flatMap(({ discounts }) => discounts)
    .filter(({ reason }) => reason === 'EVENT')
    .reduce((total, { amount }) => total + amount, 0);
}

/** The names of the gifts that a rule gives. */
function giftsOf(reason: GiftReason, sourceId: number, { gifts }: Quote): string {
  return gifts
    .filter((gift) => gift.reason === reason && gift.sourceId === sourceId && gift.count > 0)
    .map(({ name }) => name)
    .join('、');
}

/** TWD that a cart needs more for a rule, as far as the quote does not say it itself. */
function missingFor({ kind, thresholdAmount = 0 }: Rule, quote: Quote): number {
  if (kind === 'COUPON') return quote.coupon?.missing ?? 0;
  const { goodsAmount, giftAmount } = spentIn(quote);
  return thresholdAmount - (kind === 'THRESHOLD_REWARD' ? giftAmount : goodsAmount);
}

function whyNot(rule: Rule, silent: UnfiredRule, rules: Rules, quote: Quote): string {
  const { reason } = silent;
  switch (reason) {
    case 'BELOW_THRESHOLD':
      return `未達門檻，還差 ${formatTwd(silent.missing ?? missingFor(rule, quote))}`;
    case 'TOO_FEW_UNITS':
      return `還差 ${formatNumber(silent.missing ?? 1)} 件`;
    case 'NOT_STARTED':
      return rule.eventBeginAt ? `尚未開始，${formatDateTime(rule.eventBeginAt)} 起` : '尚未開始';
    case 'HIGHER_TIER_REACHED':
      return `已達更高門檻：${titleThatCounts(rule, rules, quote)}`;
    case 'ANOTHER_EVENT_COUNTS':
      return `以另一活動計算：${titleThatCounts(rule, rules, quote)}`;
    case 'OTHER_PRICE_IS_LOWER':
      return lowerPrice(rule.id, rules, quote);
    default:
      return sentences[reason] ?? errorCodes[reason as keyof typeof errorCodes].message;
  }
}

/** The title of the rule of the same kind that counts instead, also if all its gifts have been given away. */
function titleThatCounts({ kind, id }: Rule, rules: Rules, quote: Quote): string {
  const reasonOf = (one: Rule) =>
    quote.unfired.find((silent) => silent.rule === kind && silent.id === one.id)?.reason;
  const counting = considered(rules, quote)
    .filter((one) => one.kind === kind && one.id !== id)
    .find((one) => [undefined, 'GIFT_IS_OUT_OF_STOCK'].includes(reasonOf(one)));
  return counting?.title ?? '另一個活動';
}

/** The lower price of the goods of an event: that of another event, or the member price. */
function lowerPrice(id: number, { discountEvents = [] }: Rules, { lines }: Quote): string {
  const event = discountEvents.find((one) => one.id === id);
  const others = lines
    .filter((line) => event && line.count > 0 && appliesTo(event, line.kind, line.id))
    .flatMap(({ eventId }) =>
      discountEvents.filter((one: DiscountEventTerms) => one.id === eventId),
    );
  const [other] = others;
  return other ? `另一活動較便宜：${other.title}` : '會員價已較便宜';
}

const sentences: Readonly<Partial<Record<UnfiredReason, string>>> = {
  OFFLINE: '未上架',
  OVER: '活動已結束',
  EMPTY_CART: '沒有可購買的商品',
  DELIVERY_NOT_CHOSEN: '尚未選擇配送方式',
  NOT_A_MEMBER: '訪客沒有首購資格',
  NOT_FIRST_PURCHASE: '會員已有訂單，不是首購',
  NO_SUCH_GOODS: '購物車沒有參加活動的商品',
  SAVES_NOTHING: '套用後價格不會降低',
  NOTHING_TO_DISCOUNT: '沒有可折抵的金額',
  SHIPPING_ALREADY_FREE: '運費已免收',
  GIFT_IS_OUT_OF_STOCK: '贈品已贈送完畢',
  NO_PARTNER: '還沒有可搭配的另一組商品',
  BETTER_OFFER_COUNTS: '商品已參加更划算的優惠',
  NOT_CHOSEN: '可加購，尚未選擇',
};
