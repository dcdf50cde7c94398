import type { PersonalData } from '#server/people/privacy/personal-data.ts';
import { settleIndependently, throwIfAny } from '#server/platform/settle-independently.ts';
import type { ShopJob } from '#server/shop.ts';
import { clearOldOrders } from './clear-old-orders.ts';
import { mailMadeCopies } from './copies.ts';
import { eraseDueMembers } from './erase-members.ts';
import {
  deleteLastEmails,
  type LastEmailJobData,
  sendLastEmail,
  sendLastEmailsAgain,
} from './last-email.ts';
import { type PrivacyJobData, sendPrivacyEmail } from './privacy-emails.ts';

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    'send-privacy-letter': PrivacyJobData;
    'send-last-letter': LastEmailJobData;
    'mail-made-copies': Record<never, never>;
    'erase-members': Record<never, never>;
    'clear-old-orders': Record<never, never>;
  }
}

const sendEmail: ShopJob<'send-privacy-letter'> = {
  name: 'send-privacy-letter',
  work: sendPrivacyEmail,
};

const sendLast: ShopJob<'send-last-letter'> = {
  name: 'send-last-letter',
  work: sendLastEmail,
};

const mailCopies: ShopJob<'mail-made-copies'> = {
  name: 'mail-made-copies',
  schedule: '* * * * *',
  work: mailMadeCopies,
};

/** The jobs of requests about personal data. `data` is everything that the shop stores about members. */
export function privacyJobs(data: Required<PersonalData>) {
  const erase: ShopJob<'erase-members'> = {
    name: 'erase-members',
    schedule: '13 * * * *',
    async work(shop) {
      const failed = await settleIndependently({
        log: shop.log,
        items: [
          ['erase', () => eraseDueMembers(shop, data)],
          ['forget addresses', () => deleteLastEmails(shop)],
          ['send again', () => sendLastEmailsAgain(shop)],
        ] as const,
        logFields: ([step]) => ({ step }),
        work: ([, step]) => step(),
      });
      throwIfAny(failed);
    },
  };
  const clear: ShopJob<'clear-old-orders'> = {
    name: 'clear-old-orders',
    schedule: '33 4 * * *',
    work: (shop) => clearOldOrders(shop, data),
  };
  return [sendEmail, sendLast, mailCopies, erase, clear] as const;
}
