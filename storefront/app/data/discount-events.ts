import type { DiscountEvent } from '#contract/entities/promotions.ts';
import { startedOf, visibleOf } from '#rules/visibility.ts';
import type { PublicApi } from '../handler.ts';
import { onlineOnly } from '../loading.ts';

function withOnlineGoods(event: DiscountEvent): DiscountEvent {
  return {
    ...event,
    products: visibleOf(event.products),
    combinations: visibleOf(event.combinations),
  };
}

/**
 * The running discount events, each with its first goods: online, and now strictly between begin and end (row
 * 4.028).
 */
export async function loadDiscountEvents(
  api: PublicApi,
  now: () => Date,
  goodsLimit: number,
): Promise<DiscountEvent[]> {
  const events = await onlineOnly(api.listDiscountEvents({ query: { goodsLimit } }));
  return startedOf(events, now()).map(withOnlineGoods);
}
