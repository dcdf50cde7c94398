import type { ShopJob } from '#server/shop.ts';
import {
  type DeliveriesJobData,
  type DeliveryJobData,
  deliverByEmail,
  deliverMessages,
} from './deliver.ts';
import { addOccasions } from './find-occasions.ts';
import { deleteRecipients } from './sums.ts';
import { sendMessages } from './take-batch.ts';
import { tryMessageJob } from './try-message.ts';

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    'send-messages': Record<never, never>;
    'deliver-messages': DeliveriesJobData;
    'deliver-message-by-email': DeliveryJobData;
    'find-occasions': Record<never, never>;
    'forget-recipients': Record<never, never>;
    'try-message': { administratorId: number; messageId: number };
  }
}

const send: ShopJob<'send-messages'> = {
  name: 'send-messages',
  schedule: '* * * * *',
  expireInSeconds: 900,
  work: sendMessages,
};

/** Tries of letters: an hour apart at most, until they count as failed after two days. */
const forTwoDays = 70;

const letters: ShopJob<'deliver-messages'> = {
  name: 'deliver-messages',
  concurrency: 2,
  retries: forTwoDays,
  work: deliverMessages,
};

const letter: ShopJob<'deliver-message-by-email'> = {
  name: 'deliver-message-by-email',
  concurrency: 4,
  retries: forTwoDays,
  work: deliverByEmail,
};

const find: ShopJob<'find-occasions'> = {
  name: 'find-occasions',
  schedule: '12 9-20 * * *',
  expireInSeconds: 1800,
  work: addOccasions,
};

const forget: ShopJob<'forget-recipients'> = {
  name: 'forget-recipients',
  schedule: '27 4 * * *',
  work: deleteRecipients,
};

/** In the order in which tests run them: occasions before their letters. */
export const messageJobs = [find, send, letters, letter, forget, tryMessageJob];
