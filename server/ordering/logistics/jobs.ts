import type { ShopJob } from '#server/shop.ts';
import { forgetStoreMapVisits } from './store-map.ts';

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    'forget-store-map-visits': Record<never, never>;
  }
}

const forget: ShopJob<'forget-store-map-visits'> = {
  name: 'forget-store-map-visits',
  schedule: '53 * * * *',
  work: forgetStoreMapVisits,
};

export const logisticsJobs = [forget];
