import type { ThresholdKind } from '#contract/enumerations.ts';
import type { Reached } from './kinds/thresholds/kind.ts';
import { thresholdGoals } from './kinds/thresholds/threshold-goals.ts';
import type { QuoteInput, Threshold } from './types.ts';

const thresholdsShown = 2;

/** The benefits of spending more: the nearest two, nearest first. */
export function thresholdsStillToReach(
  input: QuoteInput,
  reached: Reached,
  ofOffers: readonly Threshold[],
): Threshold[] {
  return Object.values(thresholdGoals)
    .flatMap(({ counts, goalsOf }) =>
      goalsOf(input, reached).map((goal) => {
        return { ...goal, missing: goal.thresholdAmount - reached[counts] };
      }),
    )
    .filter(({ missing }) => missing > 0)
    .concat(ofOffers)
    .toSorted((a, b) => a.missing - b.missing || places[a.kind] - places[b.kind] || a.id - b.id)
    .slice(0, thresholdsShown);
}

/** The order of benefits that lack the same amount. */
const places: Readonly<Record<ThresholdKind, number>> = {
  COUPON: 0,
  FREE_SHIPPING: 1,
  THRESHOLD_REWARD: 2,
  QUANTITY_OFFER: 3,
  AMOUNT_OFFER: 4,
};
