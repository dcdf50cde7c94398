import { inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { furtherCarriers, type IslandsType } from '#contract/enumerations.ts';
import { money } from '#contract/fields.ts';
import { type OfferedCarriers, offeredCarriers } from '#rules/delivery/carriers.ts';
import { defaultShippingFees, type ShippingFees } from '#rules/delivery/shipping.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { settings } from '#server/platform/database/tables.ts';
import type { Shop } from '#server/shop.ts';
import { contractOf } from './carrier/contract.ts';

export interface DeliverySettings {
  fees: ShippingFees;
  /** Whether home delivery is switched on, for each island type (G-118). */
  homeDelivery: Record<IslandsType, boolean>;
  /** The companies that take the shop's parcels (G-224). */
  carriers: OfferedCarriers;
  /** Whether shoppers may hand goods in at a store where ECPay has the call. */
  takesReturnsInStores: boolean;
}

/** The rows of `settings` that an operator may change; a missing or malformed row counts as its default (G-077). */
export const deliverySettingKeys = {
  fees: 'shippingFees',
  homeDelivery: 'homeDelivery',
  carriers: 'carriers',
} as const;

const feesSchema = z
  .object({ homeMainIsland: money, homeOutlyingIsland: money, store: money })
  .catch(defaultShippingFees);
const homeDeliverySchema = z
  .object({ MAIN_ISLAND: z.boolean(), OUTLYING_ISLAND: z.boolean() })
  .catch({ MAIN_ISLAND: true, OUTLYING_ISLAND: true });

/** What operators have switched on besides the first chain: nothing, in a fresh shop. */
export const carriersSchema = z
  .object({
    enabled: z.array(z.enum(furtherCarriers)),
    takesReturnsInStores: z.boolean().default(false),
  })
  .catch({ enabled: [], takesReturnsInStores: false });

/** Delivery fees in TWD and where home delivery is possible; cached until an operator changes a setting. */
export function readDeliverySettings({
  db,
  cache,
  config,
}: Pick<Shop, 'db' | 'cache' | 'config'>): Promise<DeliverySettings> {
  return cache.through(
    'delivery settings',
    ['settings'],
    () => loadDeliverySettings(db, config),
    () => 500,
  );
}

/**
 * The same, read inside a transaction. The environment decides the contract, so a company may have lost its service.
 */
export async function loadDeliverySettings(
  db: Queryable,
  config: Pick<Shop['config'], 'ECPAY_LOGISTICS_SERVICE'>,
): Promise<DeliverySettings> {
  const value = await readValues(db);
  const carriers = carriersSchema.parse(value(deliverySettingKeys.carriers));
  return {
    ...feesFrom(value),
    carriers: offeredCarriers(carriers.enabled, contractOf(config)),
    takesReturnsInStores: carriers.takesReturnsInStores,
  };
}

/** The fees, and where home delivery is possible. */
export const loadDeliveryFees = async (db: Queryable) => feesFrom(await readValues(db));

type ValueOf = (key: string) => unknown;

async function readValues(db: Queryable): Promise<ValueOf> {
  const rows = await db
    .select()
    .from(settings)
    .where(inArray(settings.key, Object.values(deliverySettingKeys)));
  return (key) => rows.find((row) => row.key === key)?.value;
}

const feesFrom = (value: ValueOf) => ({
  fees: feesSchema.parse(value(deliverySettingKeys.fees)),
  homeDelivery: homeDeliverySchema.parse(value(deliverySettingKeys.homeDelivery)),
});

/** The same as settings of the back office. */
export const deliverySettings = {
  async read(db: Queryable) {
    const { fees, homeDelivery } = await loadDeliveryFees(db);
    return {
      ...fees,
      deliversToMainIsland: homeDelivery.MAIN_ISLAND,
      deliversToOutlyingIsland: homeDelivery.OUTLYING_ISLAND,
    };
  },
  async write(
    db: Queryable,
    {
      deliversToMainIsland,
      deliversToOutlyingIsland,
      ...fees
    }: ShippingFees & { deliversToMainIsland: boolean; deliversToOutlyingIsland: boolean },
  ) {
    const homeDelivery = {
      MAIN_ISLAND: deliversToMainIsland,
      OUTLYING_ISLAND: deliversToOutlyingIsland,
    };
    await db
      .insert(settings)
      .values([
        { key: deliverySettingKeys.fees, value: fees },
        { key: deliverySettingKeys.homeDelivery, value: homeDelivery },
      ])
      .onConflictDoUpdate({ target: settings.key, set: { value: sql`excluded.value` } });
  },
};
