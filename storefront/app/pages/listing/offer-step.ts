import type { SaleableKind } from '#rules/goods/saleable.ts';
import { quantityKinds } from '#rules/quote/kinds/quantity-kinds.ts';
import type { ListedOffer } from './load-listing.ts';

/** Units of goods in a cart. */
interface Units {
  kind: SaleableKind;
  id: number;
  quantity: number;
}

/** How far a cart has come with an offer. */
export interface OfferStep {
  /** Units towards the next step, and the units that it needs. */
  chosen: number;
  needed: number;
  /** Whether the last unit completed a step. */
  isReached: boolean;
}

/** The step of an offer that the units of a cart lead to. A pair counts one unit of each group. */
export function offerStep(offer: ListedOffer, units: readonly Units[]): OfferStep {
  const { isPair, isRepeated } = quantityKinds[offer.kind];
  const unitsIn = (isIn: (unit: Units) => boolean) =>
    units.filter(isIn).reduce((sum, { quantity }) => sum + quantity, 0);
  const own = unitsIn(
    ({ kind, id }) =>
      offer.scope === 'ALL_PRODUCTS' ||
      (kind === 'product' ? offer.productIds : offer.combinationIds).includes(id),
  );
  if (isPair) {
    const others = unitsIn(({ kind, id }) => kind === 'product' && offer.groupBIds.includes(id));
    const pairs = Math.min(own, others);
    const isReached = pairs > 0 && own === others;
    return {
      chosen: isReached ? 2 : Math.min(Math.max(own, others) - pairs, 1),
      needed: 2,
      isReached,
    };
  }
  const counts = offer.tiers.map(({ count }) => count).toSorted((a, b) => a - b);
  const last = counts.at(-1) ?? 1;
  // A row of whole groups begins again at the smallest step.
  const rest = isRepeated ? own % last : Math.min(own, last);
  if (own > 0 && rest === 0) return { chosen: last, needed: last, isReached: true };
  if (counts.includes(rest)) return { chosen: rest, needed: rest, isReached: true };
  return { chosen: rest, needed: counts.find((count) => count > rest) ?? last, isReached: false };
}
