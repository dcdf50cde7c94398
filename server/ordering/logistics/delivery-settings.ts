import { inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { IslandsType } from '#contract/enumerations.ts';
import { money } from '#contract/fields.ts';
import { defaultShippingFees, type ShippingFees } from '#rules/shipping.ts';
import { settings } from '#server/platform/database/tables.ts';
import type { Shop } from '#server/shop.ts';

export interface DeliverySettings {
  fees: ShippingFees;
  /** Where home delivery is switched on (G-118). */
  homeDelivery: Record<IslandsType, boolean>;
}

/** The rows of `settings` that an operator may change; one that is missing or malformed counts as its default (G-077). */
export const deliverySettingKeys = { fees: 'shippingFees', homeDelivery: 'homeDelivery' } as const;

const feesSchema = z
  .object({ homeMainIsland: money, homeOutlyingIsland: money, store: money })
  .catch(defaultShippingFees);
const homeDeliverySchema = z
  .object({ MAIN_ISLAND: z.boolean(), OUTLYING_ISLAND: z.boolean() })
  .catch({ MAIN_ISLAND: true, OUTLYING_ISLAND: true });

/** What delivery costs and where it goes; kept in this process until an operator changes a setting. */
export function readDeliverySettings({
  db,
  cache,
}: Pick<Shop, 'db' | 'cache'>): Promise<DeliverySettings> {
  return cache.through(
    'delivery settings',
    ['settings'],
    async () => {
      const rows = await db
        .select()
        .from(settings)
        .where(inArray(settings.key, Object.values(deliverySettingKeys)));
      const value = (key: string) => rows.find((row) => row.key === key)?.value;
      return {
        fees: feesSchema.parse(value(deliverySettingKeys.fees)),
        homeDelivery: homeDeliverySchema.parse(value(deliverySettingKeys.homeDelivery)),
      };
    },
    () => 500,
  );
}
