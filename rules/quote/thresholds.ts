import { unlimitedStock } from '../stock.ts';
import { visibleOf } from '../visibility.ts';
import type { ThresholdRewardTerms } from './terms.ts';
import type { CouponLine, QuoteInput, Threshold } from './types.ts';
import { notRunning } from './windows.ts';

const thresholdsShown = 2;

interface Spent {
  /** TWD of goods after discounts. */
  goodsAmount: number;
  /** The same without add-ons, which count for no gift. */
  giftAmount: number;
  /** Whether delivery is already free, by an event or the coupon. */
  isShippingFree: boolean;
  coupon: CouponLine | null;
}

/** The benefits of spending more: the nearest two, nearest first. */
export function thresholdsStillToReach(
  input: QuoteInput,
  spent: Spent,
  ofOffers: readonly Threshold[],
): Threshold[] {
  const { goodsAmount, giftAmount } = spent;
  return [...freeShipping(input, spent), ...rewards(input), ...chosenCoupon(input, spent)]
    .map((threshold) => {
      const counted = threshold.kind === 'THRESHOLD_REWARD' ? giftAmount : goodsAmount;
      return { ...threshold, missing: threshold.thresholdAmount - counted };
    })
    .filter(({ missing }) => missing > 0)
    .concat(ofOffers)
    .toSorted((a, b) => a.missing - b.missing || order(a) - order(b) || a.id - b.id)
    .slice(0, thresholdsShown);
}

type Candidate = Omit<Threshold, 'missing'>;

const kinds: readonly Threshold['kind'][] = [
  'COUPON',
  'FREE_SHIPPING',
  'THRESHOLD_REWARD',
  'QUANTITY_OFFER',
  'AMOUNT_OFFER',
];
const order = ({ kind }: Threshold) => kinds.indexOf(kind);

/** All free-shipping events give the same. So only the nearest one is shown, and none once delivery is free. */
function freeShipping(
  { freeShippingEvents, moment }: QuoteInput,
  { isShippingFree }: Spent,
): Candidate[] {
  if (isShippingFree) return [];
  return freeShippingEvents
    .filter((event) => !notRunning(event, moment))
    .toSorted((a, b) => a.thresholdAmount - b.thresholdAmount || a.id - b.id)
    .slice(0, 1)
    .map(({ id, title, thresholdAmount }) => {
      return { kind: 'FREE_SHIPPING', id, title, gifts: [], thresholdAmount };
    });
}

/** A reward without remaining gifts is not shown as a goal. */
function rewards(input: QuoteInput): Candidate[] {
  return input.thresholdRewards
    .filter((reward) => !notRunning(reward, input.moment))
    .map((reward) => ({ reward, gifts: giftsLeft(reward, input) }))
    .filter(({ gifts }) => gifts.length > 0)
    .map(({ reward: { id, title, thresholdAmount, choose }, gifts }) => {
      const chosen = choose && choose < gifts.length && { choose };
      return { kind: 'THRESHOLD_REWARD', id, title, gifts, thresholdAmount, ...chosen };
    });
}

function giftsLeft({ gifts }: ThresholdRewardTerms, { giftStocks }: QuoteInput): string[] {
  return visibleOf(gifts)
    .filter(({ id }) => (giftStocks.get(id) ?? unlimitedStock) !== 0)
    .map(({ name }) => name);
}

function chosenCoupon({ coupon }: QuoteInput, { coupon: line }: Spent): Candidate[] {
  if (!coupon || line?.reason !== 'BELOW_THRESHOLD') return [];
  const { name, minAmount } = coupon.couponEvent;
  return [{ kind: 'COUPON', id: coupon.id, title: name, gifts: [], thresholdAmount: minAmount }];
}
