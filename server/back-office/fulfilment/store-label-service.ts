import { carrierLabels } from '#contract/carrier-words.ts';
import { ecpayLogisticsHost } from '#server/ordering/logistics/config.ts';
import { readDeliverySettings } from '#server/ordering/logistics/delivery-settings.ts';
import { isDisabled } from '#server/platform/other-hosts/other-host.ts';
import type { Shop } from '#server/shop.ts';

/** Whether store labels are made at the carrier. If that is disabled, the shop prints its own. */
export const makesStoreLabels = (config: Shop['config']) => !isDisabled(config, ecpayLogisticsHost);

/** The names of the companies that make labels for homes; nothing if the shop prints all of them itself. */
export async function homeCarriersOf(shop: Pick<Shop, 'db' | 'cache' | 'config'>) {
  const { homes } = (await readDeliverySettings(shop)).carriers;
  if (homes.length === 0 || !makesStoreLabels(shop.config)) return {};
  return { homeCarriers: homes.map((kind) => carrierLabels[kind]) };
}
