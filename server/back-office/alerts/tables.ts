import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#server/platform/database/columns.ts';

/** The causes that go on: their e-mail is sent, and another one is due when they are over. */
export const alertStates = pgTable('alert_states', {
  cause: text().primaryKey(),
  since: instant().notNull(),
});
