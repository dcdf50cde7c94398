import { and, lt } from 'drizzle-orm';
import { addDays } from '#rules/dates.ts';
import { deleteOldEmails } from '#server/platform/mail/noted-mail.ts';
import type { ShopJob } from '#server/shop.ts';
import { deleteOldDevices } from './guessing/known-devices.ts';
import { deleteOldWrongPasswords } from './guessing/wrong-passwords.ts';
import { deleteExpiredIdTokens } from './line/exchange-code.ts';
import { deleteStrangers } from './line/friends.ts';
import { sendLineLinkEmail } from './line/line-link-email.ts';
import { deleteExpiredLineProofs } from './line/socialite-tokens.ts';
import { sendAccountEmail } from './self-service/account-email.ts';
import { sendChangedEmail } from './self-service/changed-email.ts';
import { deleteOldChanges } from './self-service/taken-emails.ts';
import { sendUndoneEmail } from './self-service/undone-email.ts';
import { emailCodes, emailKeys, sessions } from './tables.ts';

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    'clean-up-accounts': Record<never, never>;
    'send-line-letter': { userId: number };
  }
}

/**
 * Removes expired rows: sessions, keys, id tokens and proofs of LINE accounts at once; codes when their e-mails no
 * longer count towards the ten of a day; wrong passwords, and friends at LINE who are no members, after a day; records
 * of sent e-mails and former e-mails after 90 days; e-mails that were asked for and never verified after a day; devices
 * after 400 days.
 */
export const cleanUpAccounts: ShopJob<'clean-up-accounts'> = {
  name: 'clean-up-accounts',
  schedule: '17 * * * *',
  async work({ db, clock }) {
    const now = clock.now();
    const yesterday = addDays(now, -1);
    await db.delete(sessions).where(lt(sessions.expiresAt, now));
    await db.delete(emailKeys).where(lt(emailKeys.expiresAt, now));
    await deleteExpiredIdTokens(db, now);
    await deleteExpiredLineProofs(db, now);
    await deleteStrangers(db, yesterday);
    await deleteOldWrongPasswords(db, now);
    await deleteOldDevices(db, now);
    await deleteOldEmails(db, now);
    await deleteOldChanges(db, now);
    await db
      .delete(emailCodes)
      .where(and(lt(emailCodes.expiresAt, now), lt(emailCodes.dayBeganAt, yesterday)));
  },
};

const sendEmail: ShopJob<'send-line-letter'> = {
  name: 'send-line-letter',
  concurrency: 4,
  work: sendLineLinkEmail,
};

export const accountJobs = [
  cleanUpAccounts,
  sendEmail,
  sendAccountEmail,
  sendChangedEmail,
  sendUndoneEmail,
];
