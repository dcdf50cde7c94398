import { webhookLimits } from '#contract/webhooks.ts';
import { addDays } from '../dates.ts';

const minute = 60_000;
/** Minutes: the longest pause between two tries. */
const longest = 240;

/** Failed tries one after the other from which on a webhook gets single tries with pauses. */
export const failuresBeforePauses = 3;

/** Milliseconds until the next try after this many failed ones: 1, 2, 4 … minutes, four hours at most (G-222). */
export const pauseAfter = (tries: number): number =>
  Math.min(2 ** Math.max(0, tries - 1), longest) * minute;

/** The moment after which no other try begins, if the first one begins now: three days later (G-222). */
export const giveUpAfter = (now: Date): Date => addDays(now, webhookLimits.givenUpAfterDays);
