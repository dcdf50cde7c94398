import { lt } from 'drizzle-orm';
import { deleteExpiredChallenges } from '#server/people/accounts/passkeys/used-once.ts';
import type { ShopJob } from '#server/shop.ts';
import { deleteExpiredLinks, sendLinkEmail } from './links/links.ts';
import { sendNoticeEmail } from './notice-email.ts';
import { deleteOldOrigins } from './origin.ts';
import { sendSecurityEmail } from './security-email.ts';
import { administratorSessions } from './tables.ts';

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    'clean-up-administrators': Record<never, never>;
  }
}

/** Deletes expired sessions, mailed links and challenges, and old origins of audit entries. */
const cleanUpAdministrators: ShopJob<'clean-up-administrators'> = {
  name: 'clean-up-administrators',
  schedule: '27 * * * *',
  async work({ db, clock }) {
    const now = clock.now();
    await db.delete(administratorSessions).where(lt(administratorSessions.expiresAt, now));
    await deleteExpiredLinks(db, now);
    await deleteExpiredChallenges(db, now);
    await deleteOldOrigins(db, now);
  },
};

export const adminJobs = [cleanUpAdministrators, sendLinkEmail, sendNoticeEmail, sendSecurityEmail];
