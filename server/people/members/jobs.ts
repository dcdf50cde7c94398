import type { ShopJob } from '#server/shop.ts';
import { reviewLevels } from './member-levels.ts';

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    'review-levels': Record<never, never>;
  }
}

const review: ShopJob<'review-levels'> = {
  name: 'review-levels',
  schedule: '17 * * * *',
  work: reviewLevels,
};

export const memberJobs = [review];
