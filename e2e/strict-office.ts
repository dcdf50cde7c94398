import { test as base } from './journey.ts';
import { perWorker, withOwnShop } from './own-shop.ts';

const shop = {
  name: 'strict',
  portOffset: 40,
  environment: { SEED: 'none', ADMIN_SECOND_FACTOR: 'required' },
};

/** Journeys on a shop of their own, where every administrator must have a second factor. */
export const test = base.extend<object, { strictOffice: string }>({
  strictOffice: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    ({}, use, { workerIndex }) => withOwnShop(shop, workerIndex, use),
    perWorker,
  ],
});
