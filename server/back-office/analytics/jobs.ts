import type { ShopJob } from '#server/shop.ts';
import { cacheDays } from './cached-days.ts';
import { sendReport } from './report-email.ts';
import { enqueueReports } from './schedules.ts';

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    'keep-metric-days': Record<never, never>;
    'enqueue-reports': Record<never, never>;
  }
}

/** Stores the sums of finished days. */
const keepMetricDays: ShopJob<'keep-metric-days'> = {
  name: 'keep-metric-days',
  schedule: '*/10 * * * *',
  work: ({ db, clock }) => cacheDays(db, clock.now()),
};

/** Checks each morning which reports are due, including those of mornings without a run. */
const enqueueDueReports: ShopJob<'enqueue-reports'> = {
  name: 'enqueue-reports',
  schedule: '10 7 * * *',
  work: (shop) => enqueueReports(shop),
};

export const numberJobs = [keepMetricDays, enqueueDueReports, sendReport];
