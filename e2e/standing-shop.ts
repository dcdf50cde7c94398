import { test as base, callShopAt } from './buying.ts';
import { perWorker, withOwnShop } from './own-shop.ts';

const shop = { name: 'standing', portOffset: 220, environment: {} };

/** Journeys on a shop of their own, whose clock may be moved. */
export const test = base.extend<object, { standingShop: string }>({
  standingShop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    ({}, use, { workerIndex }) => withOwnShop(shop, workerIndex, use),
    perWorker,
  ],
  baseURL: async ({ standingShop }, use) => {
    callShopAt(standingShop);
    await use(standingShop);
    callShopAt(undefined);
  },
});
