import { lt } from 'drizzle-orm';
import { forgetExpiredChallenges } from '#server/people/accounts/passkeys/used-once.ts';
import type { ShopJob } from '#server/shop.ts';
import { forgetExpiredLinks, sendLinkEmail } from './links/links.ts';
import { sendNoticeEmail } from './notice-email.ts';
import { forgetOldOrigins } from './origin.ts';
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
    await forgetExpiredLinks(db, now);
    await forgetExpiredChallenges(db, now);
    await forgetOldOrigins(db, now);
  },
};

export const adminJobs = [cleanUpAdministrators, sendLinkEmail, sendNoticeEmail, sendSecurityEmail];
