import { test as base } from './journey.ts';
import { perWorker, withOwnShop } from './own-shop.ts';

const shop = { name: 'passkeys', portOffset: 200, environment: { SEED: 'none' } };

/** Journeys on a shop of their own, whose address has a name: browsers make no passkeys for an IP address. */
export const test = base.extend<object, { namedShop: string }>({
  namedShop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    ({}, use, { workerIndex }) => withOwnShop(shop, workerIndex, use),
    perWorker,
  ],
});
