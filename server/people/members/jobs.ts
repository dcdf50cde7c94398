import type { ShopJob } from '#server/shop.ts';
import { reviewLevels } from './member-levels.ts';
import { type KeepJobData, remindToKeep, sendKeepEmail } from './remind-to-keep.ts';

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    'review-levels': Record<never, never>;
    'remind-to-keep-levels': Record<never, never>;
    'send-keep-letter': KeepJobData;
  }
}

const review: ShopJob<'review-levels'> = {
  name: 'review-levels',
  schedule: '17 * * * *',
  work: reviewLevels,
};

/** Several times a day, so that a server that is down at one of these times misses nobody. */
const remind: ShopJob<'remind-to-keep-levels'> = {
  name: 'remind-to-keep-levels',
  schedule: '37 9-20 * * *',
  expireInSeconds: 3600,
  work: remindToKeep,
};

const sendReminder: ShopJob<'send-keep-letter'> = {
  name: 'send-keep-letter',
  concurrency: 10,
  work: sendKeepEmail,
};

export const memberJobs = [review, remind, sendReminder];
