import { lt } from 'drizzle-orm';
import { webhookLimits } from '#contract/webhooks.ts';
import { dayInMilliseconds } from '#rules/dates.ts';
import type { ShopJob } from '#server/shop.ts';
import { dueQuery } from './claim-due.ts';
import { deliverWebhooks } from './deliver.ts';
import { webhookDeliveries } from './tables.ts';

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    'deliver-webhooks': Record<never, never>;
    'clean-up-webhooks': Record<never, never>;
  }
}

/** Triggers write what is due, and they enqueue no job: the workers look for it every two seconds. */
const deliver: ShopJob<'deliver-webhooks'> = {
  name: 'deliver-webhooks',
  schedule: '* * * * *',
  retries: 0,
  dueQuery,
  work: (shop) => deliverWebhooks(shop),
};

/** Deletes deliveries with their bodies, which may contain personal data, after 30 days. */
const cleanUp: ShopJob<'clean-up-webhooks'> = {
  name: 'clean-up-webhooks',
  schedule: '41 4 * * *',
  async work({ db, clock }) {
    const before = clock.now().getTime() - webhookLimits.storedDays * dayInMilliseconds;
    await db.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, new Date(before)));
  },
};

export const webhookJobs = [deliver, cleanUp];
