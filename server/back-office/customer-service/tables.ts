import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { administrators } from '#server/back-office/admin/tables.ts';
import { users } from '#server/people/accounts/tables.ts';
import { createdAt, identity } from '#server/platform/database/columns.ts';

/** Notes of administrators about a member, who never sees them. */
export const memberNotes = pgTable(
  'member_notes',
  {
    id: identity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    administratorId: integer()
      .notNull()
      .references(() => administrators.id),
    text: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('member_notes_user').on(table.userId, table.id.desc())],
);
