import type { ShopJob } from '#server/shop.ts';
import { loadStores } from './load-stores.ts';
import { deleteStoreMapVisits } from './store-map.ts';

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    'forget-store-map-visits': Record<never, never>;
    'load-stores': Record<never, never>;
  }
}

const forget: ShopJob<'forget-store-map-visits'> = {
  name: 'forget-store-map-visits',
  schedule: '53 * * * *',
  work: deleteStoreMapVisits,
};

/** Asks ECPay once a day, and every ten minutes while ECPay gives no list. */
const load: ShopJob<'load-stores'> = {
  name: 'load-stores',
  schedule: '*/10 * * * *',
  work: loadStores,
};

export const logisticsJobs = [forget, load];
