import type { BoundResource } from '#server/records/bound.ts';
import type { ShopJob } from '#server/shop.ts';
import { publishDue } from './publish-due.ts';
import { sendVersionLetter } from './version-letter.ts';

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    'publish-versions': Record<never, never>;
  }
}

/** Makes scheduled versions live: each minute, and at the very moment for which each is scheduled. */
export const versionJobs = (bounds: readonly BoundResource[]) => {
  const publish: ShopJob<'publish-versions'> = {
    name: 'publish-versions',
    schedule: '* * * * *',
    work: (shop) => publishDue(shop, bounds),
  };
  return [publish, sendVersionLetter(bounds)];
};
