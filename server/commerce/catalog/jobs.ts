import type { ShopJob } from '#server/shop.ts';
import { deleteTerms } from './search-terms.ts';

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    'forget-search-terms': Record<never, never>;
  }
}

const forgetSearchTerms: ShopJob<'forget-search-terms'> = {
  name: 'forget-search-terms',
  schedule: '52 3 * * *',
  work: ({ db, clock }) => deleteTerms(db, clock.now()),
};

export const catalogJobs = [forgetSearchTerms];
