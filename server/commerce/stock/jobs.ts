import type { ShopJob } from '#server/shop.ts';
import { countSales } from './alerts.ts';
import { releaseExpiredLocks } from './reserve-stock.ts';

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    'release-expired-locks': Record<never, never>;
    'count-sales': Record<never, never>;
  }
}

/** Releases units that a shopper reserved for 30 minutes but did not order (G-074). */
const releaseLocks: ShopJob<'release-expired-locks'> = {
  name: 'release-expired-locks',
  schedule: '* * * * *',
  async work({ db, clock, cache }) {
    const count = await releaseExpiredLocks(db, clock.now());
    if (count > 0) await cache.invalidate(['stock']);
  },
};

/** Updates the units sold in the last days, for lists. */
const countSalesJob: ShopJob<'count-sales'> = {
  name: 'count-sales',
  schedule: '11 * * * *',
  work: ({ db, clock }) => countSales(db, clock.now()),
};

export const stockJobs = [releaseLocks, countSalesJob];
