import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import {
  type ImportWarning,
  type TextEncoding,
  textEncodings,
} from '#contract/resources/spreadsheet.ts';
import { administrators } from '#server/back-office/admin/tables.ts';
import { tasks } from '#server/back-office/tasks/tables.ts';
import { bytes, createdAt, identity, instant, oneOf } from '#server/platform/database/columns.ts';

/** The stored phases of an import, without the state of its task. */
export const importPhases = [
  'CHECKING',
  'READY',
  // Waits for the approval of a second person.
  'WAITING',
  'RUNNING',
  'DONE',
  'UNDOING',
  'UNDONE',
  'CANCELLED',
] as const;
export type ImportPhase = (typeof importPhases)[number];

/** Files that administrators sent to change many records. */
export const imports = pgTable(
  'imports',
  {
    id: identity(),
    /** The name of the entity. */
    resource: text().notNull(),
    fileName: text().notNull(),
    /** Null after it was deleted. */
    file: bytes(),
    /** The encoding of a CSV: the one that a person has chosen, then the one in which it was read. */
    encoding: text().$type<TextEncoding>(),
    administratorId: integer()
      .notNull()
      .references(() => administrators.id),
    /** Written by releases before own roles, and read by none; a later release drops it. */
    role: text(),
    createdAt: createdAt(),
    phase: text().$type<ImportPhase>().notNull().default('CHECKING'),
    /** The present task, or the last one. */
    taskId: integer().references(() => tasks.id),
    created: integer().notNull().default(0),
    updated: integer().notNull().default(0),
    unchanged: integer().notNull().default(0),
    errors: integer().notNull().default(0),
    /** The number of rows that need the approval of a second person. */
    needApproval: integer('price_drops').notNull().default(0),
    /** The number of rows with each warning. */
    warnings: jsonb()
      .$type<Readonly<Partial<Record<ImportWarning, number>>>>()
      .notNull()
      .default({}),
    headers: jsonb().$type<readonly string[]>().notNull().default([]),
    /** The fields that at least one row changes. */
    changedFields: jsonb().$type<readonly string[]>().notNull().default([]),
    unknownColumns: jsonb().$type<readonly string[]>().notNull().default([]),
    ranAt: instant(),
  },
  (table) => [
    oneOf('imports_phase', table.phase, importPhases),
    oneOf('imports_encoding', table.encoding, textEncodings),
    index('imports_age').on(table.createdAt),
    index('imports_task').on(table.taskId),
  ],
);

export const plannedKinds = ['CREATE', 'UPDATE', 'ERROR'] as const;

/** The effects of a file's rows, planned or done. Rows that change nothing are only counted. */
export const importRows = pgTable(
  'import_rows',
  {
    importId: integer()
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    row: integer().notNull(),
    kind: text().$type<(typeof plannedKinds)[number]>().notNull(),
    /** Null for a record that does not exist yet. */
    recordId: integer(),
    /** The record's version when it was read. */
    version: integer(),
    title: text().notNull(),
    before: jsonb().$type<Readonly<Record<string, unknown>>>(),
    after: jsonb().$type<Readonly<Record<string, unknown>>>(),
    needsApproval: boolean('is_price_drop').notNull().default(false),
    warnings: jsonb().$type<readonly ImportWarning[]>().notNull().default([]),
    problems: jsonb()
      .$type<readonly { row: number; column: string; value: string; rule: string }[]>()
      .notNull(),
    cells: jsonb().$type<readonly unknown[]>(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.row] }),
    oneOf('import_rows_kind', table.kind, plannedKinds),
  ],
);
