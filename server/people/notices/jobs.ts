import { hasLineMessages } from '#server/people/accounts/line/messaging-channel.ts';
import type { ShopJob } from '#server/shop.ts';
import { countQuota, readQuota } from '../line-messaging/quota.ts';
import { deleteOldNotices, hasNewNotices } from './read-line-notices.ts';
import { retryLineNotices } from './send-by-line.ts';

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    'retry-line-notices': Record<never, never>;
    'count-line-quota': Record<never, never>;
    'clean-up-line-notices': Record<never, never>;
  }
}

const retry: ShopJob<'retry-line-notices'> = {
  name: 'retry-line-notices',
  schedule: '* * * * *',
  work: retryLineNotices,
};

/**
 * Asks LINE if something was sent since it was last asked, so that a shop without LINE asks nobody. While the messages
 * of the month are used up nothing is sent, and the operator may have bought more.
 */
const count: ShopJob<'count-line-quota'> = {
  name: 'count-line-quota',
  schedule: '23 * * * *',
  async work(shop) {
    const { db, clock, config } = shop;
    if (!hasLineMessages(config)) return;
    const now = clock.now();
    const quota = await readQuota(db, now);
    if (quota?.isUsedUp || (await hasNewNotices(db, now))) await countQuota(shop);
  },
};

const cleanUp: ShopJob<'clean-up-line-notices'> = {
  name: 'clean-up-line-notices',
  schedule: '47 * * * *',
  work: ({ db, clock }) => deleteOldNotices(db, clock.now()),
};

export const noticeJobs = [retry, count, cleanUp];
