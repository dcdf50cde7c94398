import { ecpayLogisticsHost } from '#server/ordering/logistics/config.ts';
import { isDisabled } from '#server/platform/other-hosts/other-host.ts';
import type { Shop } from '#server/shop.ts';

/** Whether store labels are made at the carrier. If that is disabled, the shop prints its own. */
export const makesStoreLabels = (config: Shop['config']) => !isDisabled(config, ecpayLogisticsHost);
