import { atAnyTime } from '../orders/placed-order.ts';
import { solveOffers } from '../quote/offers/solve-offers.ts';
import { quote } from '../quote/quote.ts';
import type { AddOnOfferTerms, ChosenCoupon } from '../quote/terms.ts';
import type { Quote, QuoteInput } from '../quote/types.ts';
import { type ReplayedCampaign, type ReplayedCoupon, replayedCouponId } from './campaign.ts';
import { type Effect, effectOf } from './effect.ts';
import { isAsSold, pastInput } from './past-input.ts';
import type { KnownRules, PastOrder } from './past-order.ts';
import { goodsWithEvent } from './with-event.ts';

/** A past order with a campaign on top of the rules of its day. */
export interface ReplayedOrder extends Effect {
  /**
   * False if the order cannot be priced by what is known, because a rule of its day or the order itself was changed
   * since. Then the campaign does nothing to it.
   */
  isKnown: boolean;
  /** Whether its amount or its gifts would have been other ones. */
  isChanged: boolean;
  /** TWD that the order would have come to. */
  paidAmount: number;
}

/**
 * Prices a past order again as if the campaign had run beside the rules of its day, with the quote of carts and
 * orders. The same goods are bought, and nobody buys more. `mayGive` says whether the limits of the campaign allow an
 * order to which it gives so many TWD.
 */
export function replayOrder(
  order: PastOrder,
  campaign: ReplayedCampaign,
  known: KnownRules,
  mayGive: (amount: number) => boolean = () => true,
): ReplayedOrder {
  const input = pastInput(order, known);
  const before = quoted(input);
  if (!isAsSold(before, order)) {
    const { paidAmount } = order;
    return { isKnown: false, isChanged: false, paidAmount, discount: 0, units: 0, gifts: 0 };
  }
  const given = quoteWith(order, input, campaign, known);
  const isAllowed = mayGive(effectOf(given, campaign).discount);
  const after = isAllowed ? given : quoteWithout(order, input, campaign, known);
  return {
    isKnown: true,
    isChanged: after.amounts.paid !== before.amounts.paid || giftsIn(after) !== giftsIn(before),
    paidAmount: after.amounts.paid,
    ...effectOf(after, campaign),
  };
}

const quoted = (input: QuoteInput): Quote => quote(input, solveOffers);

const giftsIn = ({ gifts }: Quote): string =>
  gifts
    .filter(({ count }) => count > 0)
    .map(({ id }) => id)
    .toSorted((a, b) => a - b)
    .join(' ');

function quoteWith(
  order: PastOrder,
  input: QuoteInput,
  campaign: ReplayedCampaign,
  known: KnownRules,
): Quote {
  switch (campaign.entity) {
    case 'discount-events':
      return quoted({ ...input, goods: goodsWithEvent(order, campaign.terms, known) });
    case 'quantity-offers':
      return quoted({
        ...input,
        quantityOffers: replaced(input.quantityOffers, campaign.terms),
      });
    case 'amount-offers':
      return quoted({ ...input, amountOffers: replaced(input.amountOffers, campaign.terms) });
    case 'threshold-rewards':
      return quoted({
        ...input,
        thresholdRewards: replaced(input.thresholdRewards, campaign.terms),
      });
    case 'add-on-offers':
      return quoteWithAddOns(
        { ...input, addOnOffers: replaced(input.addOnOffers, campaign.terms) },
        campaign.terms,
      );
    case 'coupon-events':
      return quoteWithCoupon(order, input, campaign.terms);
  }
}

/** The quote of an order that gets nothing of a campaign with limits. */
function quoteWithout(
  order: PastOrder,
  input: QuoteInput,
  campaign: ReplayedCampaign,
  known: KnownRules,
): Quote {
  switch (campaign.entity) {
    case 'discount-events':
      return quoted({ ...input, goods: goodsWithEvent(order, campaign.terms, known, false) });
    case 'coupon-events':
      return quoted(withoutCoupon(order, input, campaign.terms));
    default:
      return quoted(input);
  }
}

/** The rules with the campaign, which takes the place of its own earlier form. */
const replaced = <Terms extends { id: number }>(
  rules: readonly Terms[] = [],
  terms: Terms,
): Terms[] => [...rules.filter(({ id }) => id !== terms.id), atAnyTime(terms)];

/** The most units of one order that are tried as add-ons of one product. */
const mostAddOnUnits = 20;

/**
 * The quote in which units that were bought anyway are add-ons, where that is cheaper. Nobody asked for them then, and
 * a shopper who sees a lower price takes it.
 */
function quoteWithAddOns(input: QuoteInput, { id: offerId, goods }: AddOnOfferTerms): Quote {
  let best = { input, result: quoted(input) };
  for (const { productId, limit } of goods) {
    const own = best.input.lines.find((line) => line.kind === 'product' && line.id === productId);
    if (!own) continue;
    const asked = (best.input.addOns ?? [])
      .filter((one) => one.offerId === offerId && one.productId === productId)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    const most = Math.min(own.quantity, limit - asked, mostAddOnUnits);
    for (let units = most; units > 0; units--) {
      const moved = withMoved(best.input, { offerId, productId, quantity: units });
      const result = quoted(moved);
      if (result.amounts.paid >= best.result.amounts.paid) continue;
      best = { input: moved, result };
      break;
    }
  }
  return best.result;
}

/** The same cart with units of a product as add-ons. */
function withMoved(
  input: QuoteInput,
  addOn: { offerId: number; productId: number; quantity: number },
): QuoteInput {
  const lines = input.lines
    .map((line) =>
      line.kind === 'product' && line.id === addOn.productId
        ? { ...line, quantity: line.quantity - addOn.quantity }
        : line,
    )
    .filter(({ quantity }) => quantity > 0);
  return { ...input, lines, addOns: [...(input.addOns ?? []), addOn] };
}

/** The quote with the coupon, if the order has no other coupon that takes off as much. */
function quoteWithCoupon(order: PastOrder, input: QuoteInput, coupon: ReplayedCoupon): Quote {
  const other = quoted(withoutCoupon(order, input, coupon));
  const own = quoted({ ...input, coupon: asReceived(coupon) });
  if (own.coupon?.reason !== null) return other;
  const hasOther = other.coupon?.reason === null;
  return !hasOther || own.amounts.paid < other.amounts.paid ? own : other;
}

/** The order with its own coupon, unless that is one of the same event. */
const withoutCoupon = (
  { coupon }: PastOrder,
  input: QuoteInput,
  { id }: ReplayedCoupon,
): QuoteInput => (coupon?.eventId === id ? { ...input, coupon: null } : input);

const asReceived = ({ terms }: ReplayedCoupon): ChosenCoupon => ({
  id: replayedCouponId,
  status: 'UNUSED',
  isUsedUp: false,
  couponEvent: { ...atAnyTime(terms), isArchived: false },
});
