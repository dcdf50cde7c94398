import type { JobDefinition } from '../platform/jobs/jobs.ts';
import { reviewLevels } from './member-levels.ts';

declare module '../platform/jobs/jobs.ts' {
  interface JobData {
    'review-levels': Record<never, never>;
  }
}

const review: JobDefinition<'review-levels'> = {
  name: 'review-levels',
  schedule: '17 * * * *',
  work: reviewLevels,
};

export const memberJobs = [review];
