import type { FreeShippingTerms } from '../../terms.ts';
import type { QuoteInput } from '../../types.ts';
import type { Verdict } from '../../verdict.ts';
import { notRunning } from '../../windows.ts';
import type { ThresholdGoals } from './kind.ts';

type Events = Pick<QuoteInput, 'freeShippingEvents' | 'moment'>;

/** The running events, the lowest threshold first. */
const inOrder = ({ freeShippingEvents, moment }: Events): FreeShippingTerms[] =>
  freeShippingEvents
    .filter((event) => !notRunning(event, moment))
    .toSorted((a, b) => a.thresholdAmount - b.thresholdAmount || a.id - b.id);

/** The running event with the lowest threshold, if a cart of `goodsAmount` TWD reaches it; else undefined. */
export function reachedFreeShipping(
  events: Events,
  goodsAmount: number,
): FreeShippingTerms | undefined {
  const [nearest] = inOrder(events);
  return nearest && nearest.thresholdAmount <= goodsAmount ? nearest : undefined;
}

/** One verdict per event: of those that are reached, the one with the lowest threshold makes delivery free. */
export function freeShippingVerdicts(
  input: Events & Pick<QuoteInput, 'delivery'>,
  { goodsAmount, unitCount }: { goodsAmount: number; unitCount: number },
): Verdict<FreeShippingTerms>[] {
  const counting = reachedFreeShipping(input, goodsAmount);
  return input.freeShippingEvents.map((rule) => {
    const idle = notRunning(rule, input.moment);
    if (idle) return { rule, reason: idle };
    if (unitCount === 0) return { rule, reason: 'EMPTY_CART' };
    if (rule.thresholdAmount > goodsAmount) return { rule, reason: 'BELOW_THRESHOLD' };
    if (!input.delivery) return { rule, reason: 'DELIVERY_NOT_CHOSEN' };
    return { rule, reason: rule === counting ? null : 'ANOTHER_EVENT_COUNTS' };
  });
}

/** All free-shipping events give the same. So only the nearest one is a goal, and none once delivery is free. */
export const freeShippingGoals: ThresholdGoals = {
  counts: 'goodsAmount',
  goalsOf: (input, { isShippingFree }) =>
    (isShippingFree ? [] : inOrder(input).slice(0, 1)).map(({ id, title, thresholdAmount }) => {
      return { kind: 'FREE_SHIPPING', id, title, gifts: [], thresholdAmount };
    }),
};
