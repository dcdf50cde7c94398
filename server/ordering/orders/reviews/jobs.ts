import type { ShopJob } from '#server/shop.ts';
import { deletePictures } from './pictures.ts';

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    'clean-up-review-pictures': Record<never, never>;
  }
}

const cleanUp: ShopJob<'clean-up-review-pictures'> = {
  name: 'clean-up-review-pictures',
  schedule: '55 3 * * *',
  work: (shop) => deletePictures(shop),
};

export const reviewJobs = [cleanUp];
