import type { Reply } from '#contract/call.ts';
import type { adminEmailCalls } from '#contract/calls/admin-emails.ts';

/** An e-mail made with example data. */
export type ShownEmail = Reply<typeof adminEmailCalls.previewLetter>;

/** The sentences of an e-mail that operators wrote. */
export type StoredWords = Reply<typeof adminEmailCalls.writeLetter>;
