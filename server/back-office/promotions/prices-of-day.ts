import { type CampaignGoods, momentOfCampaign } from '#rules/campaigns/price-campaign.ts';
import { replacedPrice } from '#rules/prices/prices.ts';
import { bestEventFor } from '#rules/quote/discount-events.ts';
import { startedOf } from '#rules/visibility.ts';
import { readPromotions } from '#server/commerce/promotions/read-promotions.ts';
import type { Shop } from '#server/shop.ts';

/** Goods with the TWD that one unit costs everybody on the first day of a campaign. */
export interface GoodsOfDay extends CampaignGoods {
  dayPrice: number;
}

/**
 * Prices goods as of the moment at which a campaign begins, or of now if it runs: by the cheapest discount event of
 * that moment, else as usual. Events whose limits are reached by now do not count. What a level takes off depends on
 * the member.
 */
export async function pricedOfDay(
  shop: Pick<Shop, 'db' | 'cache' | 'clock'>,
  { eventBeginAt }: { eventBeginAt: Date | null },
): Promise<(goods: readonly CampaignGoods[]) => GoodsOfDay[]> {
  const now = shop.clock.now();
  const at = momentOfCampaign({ eventBeginAt: eventBeginAt ?? now }, now);
  const { discountEvents } = await readPromotions(shop);
  const running = startedOf(discountEvents, at).filter(
    ({ usedUpUntil }) => !usedUpUntil || usedUpUntil <= at,
  );
  return (goods) =>
    goods.map((each) => {
      const dayPrice = bestEventFor(running, each.kind, each)?.price ?? replacedPrice(each);
      return { ...each, dayPrice };
    });
}
