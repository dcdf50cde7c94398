import { carrierLabels } from '#contract/carrier-words.ts';
import type { CarrierContract, FurtherCarrier } from '#contract/enumerations.ts';
import { serviceOf } from '#rules/delivery/carriers.ts';
import type { Config } from '#server/config.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { storedSetting } from '#server/platform/database/stored-setting.ts';
import { contractOf } from './carrier/contract.ts';
import { carriersSchema, deliverySettingKeys } from './delivery-settings.ts';

const stored = storedSetting(deliverySettingKeys.carriers, carriersSchema);

interface CarrierValues {
  enabled: FurtherCarrier[];
  contract: CarrierContract;
  takesReturnsInStores: boolean;
}

/** The companies of ECPay's logistics as settings of the back office. The environment decides the contract. */
export const carrierSettings = {
  async read(db: Queryable, config: Config): Promise<CarrierValues> {
    const contract = contractOf(config);
    return { ...(await stored.read(db)), contract };
  },
  async write(db: Queryable, { enabled, takesReturnsInStores }: CarrierValues): Promise<void> {
    await stored.write(db, { enabled, takesReturnsInStores });
  },
  locked: () => ({ contract: 'ECPAY_LOGISTICS_SERVICE' }),
  /** A company needs a service under the shop's contract. */
  problems({ enabled }: CarrierValues, config: Config): Record<string, string> {
    const contract = contractOf(config);
    const without = enabled.find((kind) => !serviceOf(kind, contract));
    return without
      ? { enabled: `${carrierLabels[without]}只有店到店（C2C），與商店的合約不同` }
      : {};
  },
};
