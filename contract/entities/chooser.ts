import { z } from 'zod';
import { id, money, picturePath } from '../fields.ts';

/** Goods of a set, with the reason for them in one sentence. */
export const chosenItem = z.object({
  kind: z.enum(['product', 'combination']),
  id,
  name: z.string(),
  /** The first picture, or ''. */
  image: picturePath,
  /** Units to buy. */
  quantity: z.number().int().positive(),
  /** TWD of one unit of sale. */
  unitPrice: money,
  reason: z.string(),
});
export type ChosenItem = z.infer<typeof chosenItem>;

/** What one cycle needs (G-205, G-232). Without items nothing on sale fits; the amounts are 0 then. */
export const chosenSet = z.object({
  items: z.array(chosenItem),
  /** TWD of all units, by the quote of a cart, without delivery. */
  amount: money,
  /** TWD of the pieces that one cycle takes: what is left over serves the next one. */
  perCycle: money,
  /** TWD that are missing for free delivery; 0 if it is reached, null if no event offers it. */
  missingToFreeShipping: money.nullable(),
});
export type ChosenSet = z.infer<typeof chosenSet>;
