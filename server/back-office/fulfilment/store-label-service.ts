import { ecpayLogisticsHost } from '#server/ordering/logistics/config.ts';
import { isDisabled } from '#server/platform/other-hosts/other-host.ts';
import type { Shop } from '#server/shop.ts';

/** Whether labels of stores are made at the carrier; a shop that does without prints its own. */
export const makesStoreLabels = (config: Shop['config']) => !isDisabled(config, ecpayLogisticsHost);
