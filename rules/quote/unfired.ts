import type { GiftReason } from '../cart-lines.ts';
import { appliesTo } from '../discount-events.ts';
import { discountedPrice, replacedPrice } from '../prices.ts';
import type { Saleable } from '../saleable.ts';
import { firstPurchaseVerdicts, rewardVerdicts, type Verdict } from './gift-rules.ts';
import { reachedFreeShipping } from './shipping-line.ts';
import type { DiscountEventTerms } from './terms.ts';
import type {
  CouponLine,
  GiftLine,
  QuoteInput,
  QuoteLine,
  UnfiredReason,
  UnfiredRule,
} from './types.ts';
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

/** Every rule without an effect on a priced cart, with the reason. */
export function unfiredRules(input: QuoteInput, priced: Priced): UnfiredRule[] {
  const { giftAmount, unitCount, coupon, gifts } = priced;
  const rewards = rewardVerdicts(input, giftAmount, unitCount);
  const firsts = firstPurchaseVerdicts(input, unitCount);
  const unfired = <Rule extends { id: number; title: string }>(
    rule: UnfiredRule['rule'],
    verdicts: readonly Verdict<Rule>[],
  ) =>
    verdicts.flatMap(({ rule: { id, title }, reason }) =>
      reason ? [{ rule, id, title, reason }] : [],
    );
  return [
    ...unfired('DISCOUNT_EVENT', discountVerdicts(input, priced)),
    ...unfired('FREE_SHIPPING', freeShippingVerdicts(input, priced)),
    ...unfired('THRESHOLD_REWARD', withGivenGifts(rewards, 'thresholdReward', gifts)),
    ...unfired('FIRST_PURCHASE', withGivenGifts(firsts, 'firstPurchaseGift', gifts)),
    ...(coupon
      ? unfired('COUPON', [{ rule: { id: coupon.id, title: coupon.name }, reason: coupon.reason }])
      : []),
  ];
}

/** A rule that applies but has no visible gift left gets the reason GIFT_IS_OUT_OF_STOCK. */
function withGivenGifts<Rule extends { id: number }>(
  verdicts: readonly Verdict<Rule>[],
  source: GiftReason,
  gifts: readonly GiftLine[],
): Verdict<Rule>[] {
  return verdicts.map(({ rule, reason }) => {
    const isGiven = gifts.some(
      (gift) => gift.reason === source && gift.sourceId === rule.id && gift.count > 0,
    );
    return { rule, reason: reason ?? (isGiven ? null : 'GIFT_IS_OUT_OF_STOCK') };
  });
}

function freeShippingVerdicts(
  { freeShippingEvents, delivery, moment }: QuoteInput,
  { goodsAmount, unitCount }: Priced,
) {
  const counting = reachedFreeShipping(freeShippingEvents, goodsAmount, moment);
  return freeShippingEvents.map((rule): Verdict<typeof rule> => {
    const idle = notRunning(rule, moment);
    if (idle) return { rule, reason: idle };
    if (unitCount === 0) return { rule, reason: 'EMPTY_CART' };
    if (rule.thresholdAmount > goodsAmount) return { rule, reason: 'BELOW_THRESHOLD' };
    if (!delivery) return { rule, reason: 'DELIVERY_NOT_CHOSEN' };
    return { rule, reason: rule === counting ? null : 'ANOTHER_EVENT_COUNTS' };
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
