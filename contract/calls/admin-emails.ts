import { z } from 'zod';
import { adminEndpoints } from '../admin-endpoints.ts';
import { call } from '../call.ts';
import { type EmailReader, emailNames, emailReaders } from '../emails.ts';
import { instant, queryRowId } from '../fields.ts';
import { historyLength } from '../record-endpoints.ts';
import { history } from './history.ts';

const name = z.enum(emailNames);
const params = z.object({ name });

/** Sentences by their names, spelt as on the wire. No declared sentence is longer than 300 characters. */
const texts = z.record(z.string().max(40), z.string().max(1000));
/** What an example is made of: sentences that need not be stored, and one of the e-mail's cases. */
const sampled = z.object({ texts: texts.optional(), case: z.string().max(40).optional() });

const words = z.object({
  /** It changes with each change. */
  version: z.string(),
  /** Only the sentences that operators wrote. */
  texts,
  /** Those of them that are no longer valid, so that the shop's own words are sent. */
  unusable: z.array(z.string()),
  /** The moment and the author of the last change; null if there is none. */
  changedAt: instant.nullable(),
  changedBy: z.string().nullable(),
});

const shown = z.object({
  subject: z.string(),
  /** Name and address of the sender. */
  from: z.string(),
  /** The Reply-To address; null if nobody reads replies. */
  replyTo: z.string().nullable(),
  html: z.string(),
  text: z.string(),
});

/** The e-mails that the shop sends: previews with example data, and the sentences that operators write. */
export const adminEmailCalls = {
  listLetters: call(adminEndpoints.listLetters, {
    summary: '後台：商店寄出的每一種信：主旨、何時寄出、是否寄出、文字是否改過',
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
        /** FIXED has no sentence that may be rewritten; in BROKEN one is no longer valid and not sent. */
        wording: z.enum(['FIXED', 'OWN', 'EDITED', 'BROKEN']),
      }),
    ),
  }),
  readLetter: call(adminEndpoints.readLetter, {
    summary: '後台：以範例資料預覽一封信，並讀取改過的文字',
    params,
    /** `words` is null if all words of the e-mail are fixed. */
    reply: shown.extend({ words: words.nullable() }),
  }),
  previewLetter: call(adminEndpoints.previewLetter, {
    summary: '後台：以範例資料與這些文字預覽一封信，不儲存；不能使用的文字以原文代替',
    params,
    body: sampled,
    reply: shown,
  }),
  sendTestLetter: call(adminEndpoints.sendTestLetter, {
    summary: '後台：把一封信的範例寄給自己；沒有 texts 時是儲存的文字',
    params,
    body: sampled,
    reply: z.object({ to: z.string() }),
    errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  }),
  writeLetter: call(adminEndpoints.writeLetter, {
    summary: '後台：修改一封信的文字；空白為恢復原文，讀取後已被修改的不覆蓋',
    params,
    body: z.object({ version: z.string().max(100), texts }),
    reply: words,
    errors: ['NOT_FOUND', 'STALE_RECORD'],
  }),
  readLetterHistory: call(adminEndpoints.readLetterHistory, {
    summary: `後台：一封信的文字的歷程，新到舊，每次 ${historyLength} 筆；before 為上次最後一筆的編號`,
    params,
    query: z.object({ before: queryRowId.optional() }),
    reply: history,
  }),
  undoLetter: call(adminEndpoints.undoLetter, {
    summary: '後台：復原一次文字的變更；之後已再被修改的不復原',
    params: z.object({ name, id: queryRowId }),
    reply: words,
    errors: ['NOT_FOUND', 'STALE_RECORD'],
  }),
};
