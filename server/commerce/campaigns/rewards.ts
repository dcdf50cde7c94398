import type {
  FirstPurchaseEvent,
  FreeShippingEvent,
  ThresholdReward,
} from '#contract/entities/promotions.ts';
import { toWireInstant, toWireInstantOrNull } from '#rules/dates.ts';
import { readPromotions } from '#server/commerce/promotions/read-promotions.ts';
import type { Shop } from '#server/shop.ts';

/** ONLINE threshold rewards that are not over, the lowest threshold first (G-062). */
export async function listThresholdRewards(shop: Shop): Promise<ThresholdReward[]> {
  const { thresholdRewards } = await readPromotions(shop);
  return thresholdRewards.map((reward) => ({
    ...reward,
    gifts: [...reward.gifts],
    ...optionalWindow(reward),
  }));
}

/** ONLINE free-shipping events that are not over, the lowest threshold first (G-062). */
export async function listFreeShippingEvents(shop: Shop): Promise<FreeShippingEvent[]> {
  const { freeShippingEvents } = await readPromotions(shop);
  return freeShippingEvents.map((event) => ({ ...event, ...optionalWindow(event) }));
}

/** First-purchase events that are not over; only their dates decide whether they apply (G-055). */
export async function listFirstPurchaseEvents(shop: Shop): Promise<FirstPurchaseEvent[]> {
  const { firstPurchaseEvents } = await readPromotions(shop);
  return firstPurchaseEvents.map((event) => ({
    ...event,
    gifts: [...event.gifts],
    eventBeginAt: toWireInstant(event.eventBeginAt),
    eventEndAt: toWireInstant(event.eventEndAt),
  }));
}

function optionalWindow(window: { eventBeginAt: Date | null; eventEndAt: Date | null }) {
  return {
    eventBeginAt: toWireInstantOrNull(window.eventBeginAt),
    eventEndAt: toWireInstantOrNull(window.eventEndAt),
  };
}
