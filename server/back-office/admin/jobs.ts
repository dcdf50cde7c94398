import { lt } from 'drizzle-orm';
import type { ShopJob } from '#server/shop.ts';
import { administratorSessions } from './tables.ts';

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    'clean-up-administrators': Record<never, never>;
  }
}

/** Deletes expired sessions. */
const cleanUpAdministrators: ShopJob<'clean-up-administrators'> = {
  name: 'clean-up-administrators',
  schedule: '27 * * * *',
  async work({ db, clock }) {
    await db.delete(administratorSessions).where(lt(administratorSessions.expiresAt, clock.now()));
  },
};

export const adminJobs = [cleanUpAdministrators];
