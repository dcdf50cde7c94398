import { lt } from 'drizzle-orm';
import type { ShopJob } from '#server/shop.ts';
import { bulkChanges } from './tables.ts';

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    'forget-bulk-changes': Record<never, never>;
  }
}

/** Days for which changes of many records are kept as one, and can be undone as one. */
const keptDays = 90;

const forgetBulkChanges: ShopJob<'forget-bulk-changes'> = {
  name: 'forget-bulk-changes',
  schedule: '47 4 * * *',
  async work({ db, clock }) {
    const oldest = new Date(clock.now().getTime() - keptDays * 86_400_000);
    await db.delete(bulkChanges).where(lt(bulkChanges.createdAt, oldest));
  },
};

export const bulkJobs = [forgetBulkChanges];
