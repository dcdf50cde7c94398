import type { FirstPurchaseTerms } from './terms.ts';
import type { QuoteInput } from './types.ts';
import type { Verdict } from './verdict.ts';
import { notRunning } from './windows.ts';

/** One verdict per event: a member's first order gets the gifts of the running event that began last (G-064). */
export function firstPurchaseVerdicts(
  {
    firstPurchaseEvents,
    isFirstPurchase,
    moment,
  }: Pick<QuoteInput, 'firstPurchaseEvents' | 'isFirstPurchase' | 'moment'>,
  { unitCount }: { unitCount: number },
): Verdict<FirstPurchaseTerms>[] {
  const running = firstPurchaseEvents
    .filter((event) => !notRunning(event, moment))
    .toSorted((a, b) => beginOf(b) - beginOf(a) || b.id - a.id);
  return firstPurchaseEvents.map((rule) => {
    const idle = notRunning(rule, moment);
    if (idle) return { rule, reason: idle };
    if (isFirstPurchase === null) return { rule, reason: 'NOT_A_MEMBER' };
    if (!isFirstPurchase) return { rule, reason: 'NOT_FIRST_PURCHASE' };
    if (unitCount === 0) return { rule, reason: 'EMPTY_CART' };
    return { rule, reason: rule === running[0] ? null : 'ANOTHER_EVENT_COUNTS' };
  });
}

const beginOf = ({ eventBeginAt }: FirstPurchaseTerms) => new Date(eventBeginAt ?? 0).getTime();
