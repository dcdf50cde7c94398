import type { ResourceAdapter } from '#server/resource-engine/resource-adapter.ts';
import type { ShopJob } from '#server/shop.ts';
import { publishDue } from './publish-due.ts';
import { takeBackEarly } from './take-back-early.ts';
import { sendVersionEmail } from './version-email.ts';

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    'publish-versions': Record<never, never>;
    'publish-version-at': Record<never, never>;
    'take-back-early-versions': Record<never, never>;
  }
}

/**
 * The jobs that make scheduled versions live, each minute and within seconds of the scheduled moment, and that take
 * back versions that became live too early and free schedules.
 */
export const versionJobs = (adapters: readonly ResourceAdapter[]) => {
  const publish: ShopJob<'publish-versions'> = {
    name: 'publish-versions',
    schedule: '* * * * *',
    work: (shop) => publishDue(shop, adapters),
  };
  const publishAt: ShopJob<'publish-version-at'> = {
    name: 'publish-version-at',
    work: (shop) => publishDue(shop, adapters),
  };
  const takeBack: ShopJob<'take-back-early-versions'> = {
    name: 'take-back-early-versions',
    schedule: '*/10 * * * *',
    async work(shop) {
      // A copy of an earlier release makes versions live too early, and holds up the job that does so each minute.
      await shop.jobs.freeSchedules(shop.clock.now());
      await takeBackEarly(shop, adapters);
    },
  };
  return [publish, publishAt, takeBack, sendVersionEmail(adapters)];
};
