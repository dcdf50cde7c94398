import type { AddOnOfferTerms } from '../terms.ts';

type Terms = Pick<AddOnOfferTerms, 'thresholdAmount' | 'conditionProductIds'>;

/**
 * Why a cart has no right to these add-ons; null if it has. `amount` is the TWD of its goods after offers, without
 * add-ons, and `productIds` are those of its own units.
 */
export function whyNoAddOn(
  { thresholdAmount, conditionProductIds }: Terms,
  amount: number,
  productIds: ReadonlySet<number>,
): 'EMPTY_CART' | 'BELOW_THRESHOLD' | 'NO_SUCH_GOODS' | null {
  if (productIds.size === 0 && amount === 0) return 'EMPTY_CART';
  if (conditionProductIds.length > 0 && !conditionProductIds.some((id) => productIds.has(id))) {
    return 'NO_SUCH_GOODS';
  }
  return amount < thresholdAmount ? 'BELOW_THRESHOLD' : null;
}
