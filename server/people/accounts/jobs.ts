import { and, lt } from 'drizzle-orm';
import { addDays } from '#rules/dates.ts';
import { forgetOldEmails } from '#server/platform/mail/noted-mail.ts';
import type { ShopJob } from '#server/shop.ts';
import { forgetOldDevices } from './guessing/known-devices.ts';
import { forgetOldWrongPasswords } from './guessing/wrong-passwords.ts';
import { forgetExpiredIdTokens } from './line/exchange-code.ts';
import { forgetStrangers } from './line/friends.ts';
import { sendLineLinkEmail } from './line/line-link-email.ts';
import { forgetExpiredLineProofs } from './line/socialite-tokens.ts';
import { sendAccountEmail } from './self-service/account-email.ts';
import { sendChangedEmail } from './self-service/changed-email.ts';
import { forgetOldChanges } from './self-service/taken-emails.ts';
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
 * longer count towards the ten of a day; wrong passwords, and friends at LINE who are no members, after a day; records of sent e-mails and former e-mails
 * after 90 days; e-mails that were asked for and never verified after a day;
 * devices after 400 days.
 */
export const cleanUpAccounts: ShopJob<'clean-up-accounts'> = {
  name: 'clean-up-accounts',
  schedule: '17 * * * *',
  async work({ db, clock }) {
    const now = clock.now();
    const yesterday = addDays(now, -1);
    await db.delete(sessions).where(lt(sessions.expiresAt, now));
    await db.delete(emailKeys).where(lt(emailKeys.expiresAt, now));
    await forgetExpiredIdTokens(db, now);
    await forgetExpiredLineProofs(db, now);
    await forgetStrangers(db, yesterday);
    await forgetOldWrongPasswords(db, now);
    await forgetOldDevices(db, now);
    await forgetOldEmails(db, now);
    await forgetOldChanges(db, now);
    await db
      .delete(emailCodes)
      .where(and(lt(emailCodes.expiresAt, now), lt(emailCodes.dayBeganAt, yesterday)));
  },
};

const sendEmail: ShopJob<'send-line-letter'> = {
  name: 'send-line-letter',
  atOnce: 4,
  work: sendLineLinkEmail,
};

export const accountJobs = [
  cleanUpAccounts,
  sendEmail,
  sendAccountEmail,
  sendChangedEmail,
  sendUndoneEmail,
];
