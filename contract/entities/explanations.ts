import { z } from 'zod';
import { ruleKinds } from '../enumerations.ts';
import { id, money } from '../fields.ts';

/** A rule of the shop and its result in a cart (G-202). */
export const explainedRule = z.object({
  kind: z.enum(ruleKinds),
  id,
  title: z.string(),
  fired: z.boolean(),
  /** TWD that it took off. */
  amount: money,
  /** FIRED, or why it had no effect. */
  code: z.string(),
  /** The same in words: the effect, or the reason why there is none. */
  reason: z.string(),
});
export type ExplainedRule = z.infer<typeof explainedRule>;

/** The rules that were considered when an order was placed; empty for orders before this was stored. */
export const orderExplanation = z.object({ rules: z.array(explainedRule) });
