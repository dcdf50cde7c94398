import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import {
  type BulkChange,
  type BulkRowState,
  bulkRowStates,
} from '#contract/resources/bulk-change.ts';
import { administrators } from '#server/back-office/admin/tables.ts';
import { tasks } from '#server/back-office/tasks/tables.ts';
import { createdAt, identity, oneOf } from '#server/platform/database/columns.ts';

type Values = Readonly<Record<string, unknown>>;

/** Changes of many records that administrators made in one press. */
export const bulkChanges = pgTable(
  'bulk_changes',
  {
    id: identity(),
    /** The entity by its name. */
    resource: text().notNull(),
    administratorId: integer()
      .notNull()
      .references(() => administrators.id),
    /** Of the call that asked for it, for the log of what administrators did. */
    requestId: text().notNull(),
    createdAt: createdAt(),
    /** Of the press, so that a second one finds this change; null without one. */
    key: text(),
    /** What was asked for, so that a key cannot mean something else. */
    askedHash: text().notNull(),
    /** What happens to each record; null for one that undoes another. */
    change: jsonb().$type<BulkChange>(),
    /** The fields that it may write. */
    fields: jsonb().$type<readonly string[]>().notNull(),
    undoes: integer().references((): AnyPgColumn => bulkChanges.id, { onDelete: 'set null' }),
    /** Null for one that was done within its request. */
    taskId: integer().references(() => tasks.id),
    isDone: boolean().notNull().default(false),
    /** A second person has approved it. */
    isApproved: boolean().notNull().default(false),
    total: integer().notNull().default(0),
  },
  (table) => [
    unique('bulk_changes_key').on(table.administratorId, table.key),
    // Once by whoever presses, and once more for what a second person had to approve.
    unique('bulk_changes_undoes').on(table.undoes, table.isApproved),
    index('bulk_changes_age').on(table.createdAt),
    index('bulk_changes_task').on(table.taskId),
  ],
);

/** What is meant, and what became of it. */
export const bulkChangeRows = pgTable(
  'bulk_change_rows',
  {
    bulkChangeId: integer()
      .notNull()
      .references(() => bulkChanges.id, { onDelete: 'cascade' }),
    recordId: integer().notNull(),
    /** That which the record must have before it is written, if any, and has after that. */
    version: integer(),
    state: text().$type<BulkRowState>().notNull().default('WAITING'),
    title: text(),
    /** The fields that were changed. */
    before: jsonb().$type<Values>(),
    after: jsonb().$type<Values>(),
    /** Why it was refused: code, sentence of the code, sentences of fields, and all of it as one sentence. */
    errorCode: text(),
    message: text(),
    errors: jsonb().$type<Readonly<Record<string, string>>>(),
    reason: text(),
  },
  (table) => [
    primaryKey({ columns: [table.bulkChangeId, table.recordId] }),
    oneOf('bulk_change_rows_state', table.state, bulkRowStates),
  ],
);
