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

/** Keeps the sums of days that are over. */
const keepMetricDays: ShopJob<'keep-metric-days'> = {
  name: 'keep-metric-days',
  schedule: '*/10 * * * *',
  work: ({ db, clock }) => cacheDays(db, clock.now()),
};

/** Looks each morning which reports are due, also after mornings without a run. */
const enqueueDueReports: ShopJob<'enqueue-reports'> = {
  name: 'enqueue-reports',
  schedule: '10 7 * * *',
  work: (shop) => enqueueReports(shop),
};

export const numberJobs = [keepMetricDays, enqueueDueReports, sendReport];
