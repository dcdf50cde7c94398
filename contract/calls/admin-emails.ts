import { z } from 'zod';
import { adminEndpoints } from '../admin-endpoints.ts';
import { call } from '../call.ts';
import { type EmailReader, emailNames, emailReaders } from '../emails.ts';

const name = z.enum(emailNames);
const params = z.object({ name });

/** Previews of the e-mails that the shop sends, with example data. */
export const adminEmailCalls = {
  listLetters: call(adminEndpoints.listLetters, {
    summary: '後台：商店寄出的每一種信：主旨、何時寄出、是否寄出',
    reply: z.array(
      z.object({
        name,
        label: z.string(),
        when: z.string(),
        reader: z.enum(Object.keys(emailReaders) as [EmailReader, ...EmailReader[]]),
        /** The subject of the example. */
        subject: z.string(),
        mayBeOff: z.boolean(),
        isSent: z.boolean(),
      }),
    ),
  }),
  readLetter: call(adminEndpoints.readLetter, {
    summary: '後台：以範例資料預覽一封信',
    params,
    reply: z.object({
      subject: z.string(),
      /** Name and address of the sender. */
      from: z.string(),
      /** The Reply-To address; null if nobody reads replies. */
      replyTo: z.string().nullable(),
      html: z.string(),
      text: z.string(),
    }),
  }),
  sendTestLetter: call(adminEndpoints.sendTestLetter, {
    summary: '後台：把一封信的範例寄給自己',
    params,
    reply: z.object({ to: z.string() }),
    errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  }),
};
