import type { ShopJob } from '#server/shop.ts';
import { countRefillOutcomes } from './outcomes.ts';
import { remindOfRefill } from './remind.ts';
import { type RefillJobData, sendRefillReminder } from './send-reminder.ts';

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    'remind-of-refill': Record<never, never>;
    'send-refill-letter': RefillJobData;
    'count-refill-outcomes': Record<never, never>;
  }
}

/** Several times a day, so that a server that is down at one of these times misses nobody; never at night. */
const remind: ShopJob<'remind-of-refill'> = {
  name: 'remind-of-refill',
  schedule: '52 10,14,18 * * *',
  expireInSeconds: 3600,
  work: remindOfRefill,
};

const send: ShopJob<'send-refill-letter'> = {
  name: 'send-refill-letter',
  concurrency: 10,
  work: sendRefillReminder,
};

/** After the night's end, so that the day before is complete. A missed run is made up by the next one. */
const countOutcomes: ShopJob<'count-refill-outcomes'> = {
  name: 'count-refill-outcomes',
  schedule: '22 4 * * *',
  expireInSeconds: 3600,
  work: countRefillOutcomes,
};

export const refillJobs = [remind, send, countOutcomes];
