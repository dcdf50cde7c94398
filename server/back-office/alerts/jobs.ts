import type { ShopJob } from '#server/shop.ts';
import { watchCauses } from './watch.ts';

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    'watch-causes': Record<never, never>;
  }
}

/** Warns of causes that need a person. */
const watch: ShopJob<'watch-causes'> = {
  name: 'watch-causes',
  schedule: '*/5 * * * *',
  work: watchCauses,
};

export const alertJobs = [watch];
