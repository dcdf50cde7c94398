import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bigIdentity, createdAt, identity, instant } from './columns.ts';

/** Values that operators may change and that need no table of their own, e.g. shipping fees. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
});

/** Random secrets that the shop draws for itself and that all copies of the server share. */
export const secrets = pgTable('secrets', {
  name: text().primaryKey(),
  value: text().notNull(),
});

/** How far a job has come that goes on where it ended. No settings: a change of those empties the caches. */
export const jobMarks = pgTable('job_marks', {
  job: text().primaryKey(),
  mark: jsonb().notNull(),
});

/** The copies of the server that say they are alive; `status` is what only the process itself knows (`copies.ts`). */
export const copies = pgTable('copies', {
  id: text().primaryKey(),
  host: text().notNull(),
  version: text().notNull(),
  /** By the clock of the database, which all copies share. */
  startedAt: instant().notNull(),
  seenAt: instant().notNull(),
  status: jsonb('facts').notNull(),
});

/** The first answer to a request that carried an Idempotency-Key, kept for 24 hours. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: integer().notNull(),
    endpoint: text().notNull(),
    key: text().notNull(),
    /** SHA-256 of the body: the same key with another body is refused. */
    bodyHash: text().notNull(),
    /** Null while the first request is being processed. */
    status: integer(),
    answer: text(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.endpoint, table.key] }),
    index('idempotency_keys_age').on(table.createdAt),
  ],
);

/** E-mails that the stand-in mailbox shows when no SMTP server is configured. */
export const mailbox = pgTable(
  'mailbox',
  {
    id: identity(),
    recipient: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    /** The id of the job that wrote the e-mail, if any: run again after a crash, the job adds no second e-mail. */
    emailId: text('letter_id').unique('mailbox_letter_id'),
    sentAt: instant().notNull(),
  },
  (table) => [index('mailbox_recipient').on(table.recipient, table.id.desc())],
);

/** Each e-mail that was handed to the mail server, for the people who are asked where it is; its text is not kept. */
export const sentEmails = pgTable(
  'sent_letters',
  {
    id: bigIdentity(),
    recipient: text().notNull(),
    subject: text().notNull(),
    /** The id of the job that wrote the e-mail, if any. */
    emailId: text('letter_id').unique('sent_letters_letter_id'),
    at: instant().notNull(),
    /** What the mail server said when it did not take the e-mail; null once it took it. */
    refusal: text(),
  },
  (table) => [
    index('sent_letters_recipient').on(table.recipient, table.id.desc()),
    index('sent_letters_age').on(table.at),
  ],
);
