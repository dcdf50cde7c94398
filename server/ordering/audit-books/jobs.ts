import type { ShopJob } from '#server/shop.ts';
import { auditBooks } from './audit-books.ts';

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    'audit-books': Record<never, never>;
  }
}

/** Runs when few people buy, and before the payments are compared with the providers' ledgers. */
const audit: ShopJob<'audit-books'> = {
  name: 'audit-books',
  schedule: '40 4 * * *',
  expireInSeconds: 10_800,
  work: auditBooks,
};

export const auditJobs = [audit];
