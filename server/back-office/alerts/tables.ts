import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#server/platform/database/columns.ts';

/** Causes that have been warned of and go on. Another e-mail is due when they end. */
export const alertStates = pgTable('alert_states', {
  cause: text().primaryKey(),
  since: instant().notNull(),
});
