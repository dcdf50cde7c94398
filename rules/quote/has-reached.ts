import { sum } from '../numbers.ts';
import { thresholdGoals } from './kinds/thresholds/threshold-goals.ts';
import { spentIn } from './spent.ts';
import type { Quote, Threshold } from './types.ts';

/**
 * Whether a cart with more goods has reached a threshold that it lacked `before`. That of an offer it has if the offer
 * takes off more.
 */
export function hasReached(
  { kind, id, thresholdAmount }: Threshold,
  { before, after }: { before: Quote; after: Quote },
): boolean {
  if (kind === 'QUANTITY_OFFER' || kind === 'AMOUNT_OFFER') {
    const takenOff = ({ lines }: Quote) =>
      sum(
        lines
          .flatMap(({ adjustments }) => adjustments)
          .filter((one) => one.kind === kind && one.offerId === id)
          .map(({ amount }) => amount),
      );
    return takenOff(after) > takenOff(before);
  }
  return spentIn(after)[thresholdGoals[kind].counts] >= thresholdAmount;
}
