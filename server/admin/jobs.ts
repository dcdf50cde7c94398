import { lt } from 'drizzle-orm';
import type { JobDefinition } from '../platform/jobs/jobs.ts';
import { administratorSessions } from './tables.ts';

declare module '../platform/jobs/jobs.ts' {
  interface JobData {
    'clean-up-administrators': Record<never, never>;
  }
}

/** Removes sessions that have lapsed. */
const cleanUpAdministrators: JobDefinition<'clean-up-administrators'> = {
  name: 'clean-up-administrators',
  schedule: '27 * * * *',
  async work({ db, clock }) {
    await db.delete(administratorSessions).where(lt(administratorSessions.expiresAt, clock.now()));
  },
};

export const adminJobs = [cleanUpAdministrators];
