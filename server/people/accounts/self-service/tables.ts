import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, instant } from '#server/platform/database/columns.ts';
import { users } from '../tables.ts';

/** The e-mail that a member wants instead of the present one, until its code is entered. A member has one. */
export const wantedEmails = pgTable(
  'wanted_emails',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Lower case. */
    email: text().notNull(),
    askedAt: instant().notNull(),
  },
  (table) => [index('wanted_emails_age').on(table.askedAt)],
);

/**
 * E-mails that members had before they changed them. For 24 hours the letter to such an e-mail gives it back, and
 * nobody else can take it. The row stays for as long as the records of sent e-mails, so that an erasure finds those to
 * this e-mail.
 */
export const formerEmails = pgTable(
  'former_emails',
  {
    id: identity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Lower case. */
    email: text().notNull(),
    changedAt: instant().notNull(),
    /** Until when it can be given back; null once that was done or an earlier e-mail was given back. */
    undoUntil: instant(),
  },
  (table) => [
    index('former_emails_user').on(table.userId),
    index('former_emails_email').on(table.email),
    index('former_emails_age').on(table.changedAt),
  ],
);
