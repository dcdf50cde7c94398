import type { ShopJob } from '#server/shop.ts';
import { reconcileLedgers } from './reconcile-ledgers.ts';

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    'audit-books': Record<never, never>;
  }
}

/** Runs when few people buy, and before the payments are compared with the providers' ledgers. */
const reconciliation: ShopJob<'audit-books'> = {
  name: 'audit-books',
  schedule: '40 4 * * *',
  expireInSeconds: 10_800,
  work: reconcileLedgers,
};

export const reconciliationJobs = [reconciliation];
