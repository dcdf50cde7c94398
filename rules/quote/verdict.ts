import type { UnfiredReason } from './types.ts';

/** Whether a rule of the shop has an effect: `reason` is null if it does. */
export interface Verdict<Rule> {
  rule: Rule;
  reason: UnfiredReason | null;
}
