import { lt } from 'drizzle-orm';
import type { ShopJob } from '#server/shop.ts';
import { administratorSessions } from './tables.ts';
import { forgetLapsedUnlocks, sendUnlockLetter } from './unlock.ts';

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    'clean-up-administrators': Record<never, never>;
  }
}

/** Deletes expired sessions and unlock links. */
const cleanUpAdministrators: ShopJob<'clean-up-administrators'> = {
  name: 'clean-up-administrators',
  schedule: '27 * * * *',
  async work({ db, clock }) {
    const now = clock.now();
    await db.delete(administratorSessions).where(lt(administratorSessions.expiresAt, now));
    await forgetLapsedUnlocks(db, now);
  },
};

export const adminJobs = [cleanUpAdministrators, sendUnlockLetter];
