import { test as base } from './journey.ts';
import { perWorker, withOwnShop } from './own-shop.ts';

const shop = { name: 'empty', portOffset: 80, environment: { SEED: 'none' } };

/** Journeys on an empty shop of their own. */
export const test = base.extend<object, { emptyShop: string }>({
  emptyShop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    ({}, use, { workerIndex }) => withOwnShop(shop, workerIndex, use),
    perWorker,
  ],
  baseURL: ({ emptyShop }, use) => use(emptyShop),
});
