import type { RuleKind } from '#contract/enumerations.ts';
import type { GiftReason } from '../goods/cart-lines.ts';
import type { Saleable } from '../goods/saleable.ts';
import { replacedPrice } from '../prices/prices.ts';
import { appliesTo } from './discount-events.ts';
import { discountedPrice } from './discounted-price.ts';
import { firstPurchaseVerdicts } from './first-purchase.ts';
import { freeShippingVerdicts } from './kinds/thresholds/free-shipping.ts';
import { rewardVerdicts } from './kinds/thresholds/threshold-reward.ts';
import type { DiscountEventTerms } from './terms.ts';
import type {
  CouponLine,
  GiftLine,
  QuoteInput,
  QuoteLine,
  UnfiredReason,
  UnfiredRule,
} from './types.ts';
import type { Verdict } from './verdict.ts';
import { notRunning } from './windows.ts';

interface Priced {
  lines: readonly Omit<QuoteLine, 'couponShare'>[];
  goodsAmount: number;
  /** The same without add-ons, which count for no gift. */
  giftAmount: number;
  unitCount: number;
  coupon: CouponLine | null;
  gifts: readonly GiftLine[];
}

/** A rule that a quote judges; offers are judged by their solver. */
type JudgedRule = Exclude<RuleKind, 'QUANTITY_OFFER' | 'AMOUNT_OFFER' | 'ADD_ON'>;
type Verdicts = readonly Verdict<{ id: number; title: string }>[];

/** The verdicts on the rules of each kind. A kind of the contract that is missing here does not compile. */
const verdictsOn: Readonly<Record<JudgedRule, (input: QuoteInput, priced: Priced) => Verdicts>> = {
  DISCOUNT_EVENT: discountVerdicts,
  FREE_SHIPPING: freeShippingVerdicts,
  THRESHOLD_REWARD: (input, priced) =>
    withGivenGifts(rewardVerdicts(input, priced), 'thresholdReward', priced),
  FIRST_PURCHASE: (input, priced) =>
    withGivenGifts(firstPurchaseVerdicts(input, priced), 'firstPurchaseGift', priced),
  COUPON: (_, { coupon }) =>
    coupon ? [{ rule: { id: coupon.id, title: coupon.name }, reason: coupon.reason }] : [],
};
const judged = Object.keys(verdictsOn) as JudgedRule[];

/** Every rule without an effect on a priced cart, with the reason. */
export const unfiredRules = (input: QuoteInput, priced: Priced): UnfiredRule[] =>
  judged.flatMap((rule) =>
    verdictsOn[rule](input, priced).flatMap(({ rule: { id, title }, reason }) =>
      reason ? [{ rule, id, title, reason }] : [],
    ),
  );

/** A rule that applies but has no visible gift left gets the reason GIFT_IS_OUT_OF_STOCK. */
function withGivenGifts<Rule extends { id: number }>(
  verdicts: readonly Verdict<Rule>[],
  source: GiftReason,
  { gifts }: Priced,
): Verdict<Rule>[] {
  return verdicts.map(({ rule, reason }) => {
    const isGiven = gifts.some(
      (gift) => gift.reason === source && gift.sourceId === rule.id && gift.count > 0,
    );
    return { rule, reason: reason ?? (isGiven ? null : 'GIFT_IS_OUT_OF_STOCK') };
  });
}

function discountVerdicts({ discountEvents = [], goods, moment }: QuoteInput, { lines }: Priced) {
  const bought = lines.filter(({ count }) => count > 0);
  const saleables = bought.flatMap(({ kind, id }) => {
    const saleable = (kind === 'product' ? goods.products : goods.combinations).get(id);
    return saleable ? [saleable] : [];
  });
  return discountEvents.map((rule): Verdict<DiscountEventTerms> => {
    const reason = notRunning(rule, moment) ?? discountReason(rule, saleables);
    return { rule, reason };
  });
}

function discountReason(
  event: DiscountEventTerms,
  bought: readonly Saleable[],
): UnfiredReason | null {
  if (bought.length === 0) return 'EMPTY_CART';
  if (bought.some((saleable) => saleable.event?.id === event.id)) return null;
  const inScope = bought.filter(({ kind, id }) => appliesTo(event, kind, id));
  if (inScope.length === 0) return 'NO_SUCH_GOODS';
  const saves = inScope.some((saleable) => {
    const base = replacedPrice(saleable);
    return discountedPrice(base, event) < base;
  });
  return saves ? 'OTHER_PRICE_IS_LOWER' : 'SAVES_NOTHING';
}
