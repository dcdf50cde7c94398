import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { administrators } from '#server/back-office/admin/tables.ts';
import { tasks } from '#server/back-office/tasks/tables.ts';
import { bytes, instant } from '#server/platform/database/columns.ts';

/** Files that tasks have made for administrators. They are found by their task. */
export const exportFiles = pgTable(
  'export_files',
  {
    taskId: integer()
      .primaryKey()
      .references(() => tasks.id, { onDelete: 'cascade' }),
    /** The name of the entity. */
    resource: text().notNull(),
    fileName: text().notNull(),
    contentType: text().notNull(),
    /** Null for a file that a member asked for. */
    administratorId: integer().references(() => administrators.id),
    /** Whether it contains personal data that need a right of their own. */
    isPersonal: boolean().notNull(),
    /** Null while it is being written. */
    expiresAt: instant(),
  },
  (table) => [index('export_files_expiry').on(table.expiresAt)],
);

/** The bytes of a file, piece by piece, so that no process holds all of them in memory. */
export const exportPieces = pgTable(
  'export_pieces',
  {
    taskId: integer()
      .notNull()
      .references(() => exportFiles.taskId, { onDelete: 'cascade' }),
    place: integer().notNull(),
    content: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.taskId, table.place] })],
);
