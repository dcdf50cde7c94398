import type { CombinationDiscount } from '#contract/entities/promotions.ts';
import { visibleOf } from '#rules/visibility.ts';
import type { PublicApi } from '../handler.ts';
import { onlineOnly } from '../loading.ts';

/** The combination offers with their visible combinations (G-055). */
export async function loadCombinationDiscounts(api: PublicApi): Promise<CombinationDiscount[]> {
  const discounts = await onlineOnly(api.listCombinationDiscounts());
  return discounts.map((discount) => ({
    ...discount,
    combinations: visibleOf(discount.combinations),
  }));
}
