import { binDays } from '#contract/media.ts';
import { addDays } from '#rules/dates.ts';
import type { ShopJob } from '#server/shop.ts';
import { deleteBytes, emptyBin } from './bin.ts';
import { deleteUploads } from './uploads.ts';
import { makeVariants } from './variants.ts';

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    'make-variants': { mediaId: number };
    'forget-picture': { stem: string };
    'clean-up-media': Record<never, never>;
  }
}

/** Eight encodings of a picture of 40 million pixels take two minutes on a slow processor. */
const makeEach: ShopJob<'make-variants'> = {
  name: 'make-variants',
  expireInSeconds: 900,
  work: (shop, { mediaId }) => makeVariants(shop, mediaId),
};

/** A job of its own, so that it is retried while the store is away. */
const forgetEach: ShopJob<'forget-picture'> = {
  name: 'forget-picture',
  work: (shop, { stem }) => deleteBytes(shop, stem),
};

const cleanUp: ShopJob<'clean-up-media'> = {
  name: 'clean-up-media',
  schedule: '50 3 * * *',
  async work(shop) {
    await emptyBin(shop);
    await deleteUploads(shop.db, addDays(shop.clock.now(), -binDays));
  },
};

export const mediaJobs = [makeEach, forgetEach, cleanUp];
