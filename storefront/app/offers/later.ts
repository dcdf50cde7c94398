import { Nothing, optional } from '../loading-and-offline/optional.ts';

const parts = () => import('./cart-parts.tsx');

/** Loads the parts below early, so that a cart which waits for other data need not wait for them afterwards. */
export const loadOfferParts = (): Promise<unknown> => parts().catch(() => undefined);

export const OfferLines = optional(async () => ({ default: (await parts()).OfferLines }), Nothing);
export const CheaperWithMore = optional(
  async () => ({ default: (await parts()).CheaperWithMore }),
  Nothing,
);
export const AddOnLines = optional(async () => ({ default: (await parts()).AddOnLines }), Nothing);
export const AddOnRow = optional(async () => ({ default: (await parts()).AddOnRow }), Nothing);
export const GiftChoice = optional(async () => ({ default: (await parts()).GiftChoice }), Nothing);
