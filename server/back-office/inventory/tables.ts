import { date, integer, pgTable } from 'drizzle-orm/pg-core';
import { administrators } from '#server/back-office/admin/tables.ts';

/** The administrators who want the e-mail about goods that run low. */
export const stockDigestReaders = pgTable('stock_digest_readers', {
  administratorId: integer()
    .primaryKey()
    .references(() => administrators.id, { onDelete: 'cascade' }),
});

/** The days in Taipei for which the e-mail was sent. The copy of the server that inserts the day sends it. */
export const stockDigestDays = pgTable('stock_digest_days', {
  day: date({ mode: 'string' }).primaryKey(),
});
