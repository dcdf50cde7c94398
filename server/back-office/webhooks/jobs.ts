import { eq, inArray, lt, type SQL } from 'drizzle-orm';
import { webhookLimits } from '#contract/webhooks.ts';
import { addDays, addHours } from '#rules/dates.ts';
import type { Shop, ShopJob } from '#server/shop.ts';
import { dueQuery, giveUpOld } from './claim-due.ts';
import { deliverWebhooks } from './deliver.ts';
import { webhookDeliveries, webhooks } from './tables.ts';

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

/** Rows that one statement deletes. */
const chunk = 5000;

/** Deletes deliveries in chunks. */
async function deleteDeliveries(db: Shop['db'], where: SQL): Promise<void> {
  for (;;) {
    const some = db.select({ id: webhookDeliveries.id }).from(webhookDeliveries).where(where);
    const { rowCount } = await db
      .delete(webhookDeliveries)
      .where(inArray(webhookDeliveries.id, some.limit(chunk)));
    if ((rowCount ?? 0) < chunk) return;
  }
}

/**
 * Deletes deliveries with their bodies, which may contain personal data, 30 days after they ended, and webhooks that a
 * person deleted an hour ago or earlier, when no transaction that saw them can still write. Secrets that no longer sign
 * go too.
 */
const cleanUp: ShopJob<'clean-up-webhooks'> = {
  name: 'clean-up-webhooks',
  schedule: '41 4 * * *',
  async work({ db, clock }) {
    const now = clock.now();
    await giveUpOld(db, now);
    const stored = addDays(now, -webhookLimits.storedDays);
    await deleteDeliveries(db, lt(webhookDeliveries.endedAt, stored));
    await db
      .update(webhooks)
      .set({ sealedOldSecret: null, oldSecretUntil: null })
      .where(lt(webhooks.oldSecretUntil, now));
    const gone = await db
      .select({ id: webhooks.id })
      .from(webhooks)
      .where(lt(webhooks.deletedAt, addHours(now, -1)));
    for (const { id } of gone) {
      await deleteDeliveries(db, eq(webhookDeliveries.webhookId, id));
      await db.delete(webhooks).where(eq(webhooks.id, id));
    }
  },
};

export const webhookJobs = [deliver, cleanUp];
