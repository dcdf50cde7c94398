import type { ExplainedRule } from '#contract/entities/orders.ts';
import { errorCodes } from '#contract/error-codes.ts';
import type { GiftReason } from '../cart-lines.ts';
import { formatDateTime } from '../dates.ts';
import { appliesTo } from '../discount-events.ts';
import { formatTwd } from '../numbers.ts';
import type { EventWindow } from '../visibility.ts';
import type { DiscountEventTerms, QuoteInput } from './terms.ts';
import type { Quote, UnfiredReason, UnfiredRule } from './types.ts';

export type RuleKind = UnfiredRule['rule'];

export type RuleResult = ExplainedRule;

type Rules = Pick<
  QuoteInput,
  'discountEvents' | 'freeShippingEvents' | 'thresholdRewards' | 'firstPurchaseEvents' | 'moment'
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
    return {
      kind,
      id,
      title,
      fired: !silent,
      amount: silent ? 0 : savedByRule(rule, quote),
      code: silent?.reason ?? 'FIRED',
      reason: silent ? whyNot(rule, silent.reason, rules, quote) : effectOf(rule, quote),
    };
  });
}

function considered(rules: Rules, { coupon }: Quote): Rule[] {
  const ofKind = (kind: RuleKind, list: readonly Omit<Rule, 'kind'>[] = []) =>
    list.map((rule): Rule => ({ ...rule, kind }));
  return [
    ...ofKind('DISCOUNT_EVENT', rules.discountEvents),
    ...ofKind('FREE_SHIPPING', rules.freeShippingEvents),
    ...ofKind('COUPON', coupon ? [{ id: coupon.id, title: coupon.name }] : []),
    ...ofKind('THRESHOLD_REWARD', rules.thresholdRewards),
    ...ofKind('FIRST_PURCHASE', rules.firstPurchaseEvents),
  ];
}

/** TWD that a rule which took effect takes off. Gifts count as 0. */
function savedByRule({ kind, id }: Rule, quote: Quote): number {
  const { coupon, shipping } = quote;
  switch (kind) {
    case 'DISCOUNT_EVENT':
      return savedBy(id, quote);
    case 'COUPON':
      return shipping.freeBy?.kind === 'COUPON' ? shipping.listFee : (coupon?.amount ?? 0);
    case 'FREE_SHIPPING':
      return shipping.listFee;
    default:
      return 0;
  }
}

function effectOf({ kind, id }: Rule, quote: Quote): string {
  const { coupon, shipping } = quote;
  switch (kind) {
    case 'DISCOUNT_EVENT':
      return `折扣共 ${formatTwd(savedBy(id, quote))}`;
    case 'FREE_SHIPPING':
      return `運費 ${formatTwd(shipping.listFee)} 免收`;
    case 'COUPON':
      if (coupon && coupon.amount > 0) return `折抵 ${formatTwd(coupon.amount)}`;
      return shipping.freeBy?.kind === 'COUPON'
        ? `運費 ${formatTwd(shipping.listFee)} 免收`
        : `贈送 ${giftsOf('freebie', id, quote)}`;
    case 'THRESHOLD_REWARD':
      return `贈送 ${giftsOf('thresholdReward', id, quote)}`;
    case 'FIRST_PURCHASE':
      return `贈送 ${giftsOf('firstPurchaseGift', id, quote)}`;
  }
}

/** TWD that an event takes off all lines. */
function savedBy(eventId: number, { lines }: Quote): number {
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

const goodsAmountOf = ({ amounts }: Quote) => amounts.product - amounts.discount;

function whyNot(rule: Rule, reason: UnfiredReason, rules: Rules, quote: Quote): string {
  switch (reason) {
    case 'BELOW_THRESHOLD': {
      const missing =
        rule.kind === 'COUPON'
          ? (quote.coupon?.missing ?? 0)
          : (rule.thresholdAmount ?? 0) - goodsAmountOf(quote);
      return `未達門檻，還差 ${formatTwd(missing)}`;
    }
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
};
