import { test as base } from './journey.ts';
import { perWorker, withOwnShop } from './own-shop.ts';

const shop = { name: 'busy', portOffset: 120, environment: { SEED: 'busy-day' } };

/** Journeys on a shop of their own with the orders of one day, in which every kind of work waits. */
export const test = base.extend<object, { busyShop: string }>({
  busyShop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    ({}, use, { workerIndex }) => withOwnShop(shop, workerIndex, use),
    perWorker,
  ],
  baseURL: ({ busyShop }, use) => use(busyShop),
});
