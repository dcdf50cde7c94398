import type { ShopJob } from '#server/shop.ts';
import { announceParcels } from './announce.ts';
import { makeDueOrders } from './make-orders.ts';
import { type StandingJobData, sendStandingNotice } from './standing-notice.ts';

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    'announce-standing-orders': Record<never, never>;
    'make-standing-orders': Record<never, never>;
    'send-standing-letter': StandingJobData;
  }
}

/** By day, several times, so that a server that is down at one of these times misses nobody. */
const announce: ShopJob<'announce-standing-orders'> = {
  name: 'announce-standing-orders',
  schedule: '23 9-20 * * *',
  expireInSeconds: 3600,
  work: announceParcels,
};

/** Orders are made in the morning, and what a missed run or a closed shop left out during the day. */
const make: ShopJob<'make-standing-orders'> = {
  name: 'make-standing-orders',
  schedule: '37 8-20 * * *',
  expireInSeconds: 3600,
  work: makeDueOrders,
};

/** Tries with growing pauses of up to an hour; all together take more than a day. */
const retries = 30;

const send: ShopJob<'send-standing-letter'> = {
  name: 'send-standing-letter',
  concurrency: 10,
  retries,
  work: sendStandingNotice,
};

export const standingOrderJobs = [announce, make, send];
