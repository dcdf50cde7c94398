import { sql } from 'drizzle-orm';
import { check, type ExtraConfigColumn, index, integer, uniqueIndex } from 'drizzle-orm/pg-core';
import { mostSavedRecords } from '#rules/forms.ts';
import { users } from '../accounts/tables.ts';
import { identity } from '../platform/database/columns.ts';

/** What every table of members' saved records begins with; each record has one of its member's slots. */
export const recordColumns = () => ({
  id: identity(),
  userId: integer()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  slot: integer().notNull(),
});

/** The keys of such a table: a slot is taken once, so that no race makes a 51st record (G-153). */
export function recordKeys(
  table: string,
  { id, userId, slot }: Record<'id' | 'userId' | 'slot', ExtraConfigColumn>,
) {
  return [
    uniqueIndex(`${table}_slot`).on(userId, slot),
    index(`${table}_user`).on(userId, id.desc()),
    check(`${table}_slots`, sql`${slot} between 1 and ${sql.raw(String(mostSavedRecords))}`),
  ];
}
