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

/** Changes of many records that administrators made with one request. */
export const bulkChanges = pgTable(
  'bulk_changes',
  {
    id: identity(),
    /** The name of the entity. */
    resource: text().notNull(),
    administratorId: integer()
      .notNull()
      .references(() => administrators.id),
    /** The id of the request, for the audit log. */
    requestId: text().notNull(),
    createdAt: createdAt(),
    /** The Idempotency-Key of the request, so that a repetition finds this change; null without one. */
    key: text(),
    /** A hash of the request, so that the key cannot be used for another one. */
    askedHash: text().notNull(),
    /** The change to each record; null for an undo. */
    change: jsonb().$type<BulkChange>(),
    /** The fields that it may write. */
    fields: jsonb().$type<readonly string[]>().notNull(),
    undoes: integer().references((): AnyPgColumn => bulkChanges.id, { onDelete: 'set null' }),
    /** The change whose refused records it tries again. */
    retries: integer().references((): AnyPgColumn => bulkChanges.id, { onDelete: 'set null' }),
    /** Null for one that was done within its request. */
    taskId: integer().references(() => tasks.id),
    isDone: boolean().notNull().default(false),
    /** Whether a second person has approved it. */
    isApproved: boolean().notNull().default(false),
    total: integer().notNull().default(0),
  },
  (table) => [
    unique('bulk_changes_key').on(table.administratorId, table.key),
    // Once for the administrator's request, and once more for the records that a second person had to approve.
    unique('bulk_changes_undoes').on(table.undoes, table.isApproved),
    unique('bulk_changes_retries').on(table.retries),
    index('bulk_changes_age').on(table.createdAt),
    index('bulk_changes_task').on(table.taskId),
  ],
);

/** The records of a change, and their outcomes. */
export const bulkChangeRows = pgTable(
  'bulk_change_rows',
  {
    bulkChangeId: integer()
      .notNull()
      .references(() => bulkChanges.id, { onDelete: 'cascade' }),
    recordId: integer().notNull(),
    /** The version that the record must have before it is written, if any; afterwards the version that it has. */
    version: integer(),
    state: text().$type<BulkRowState>().notNull().default('WAITING'),
    title: text(),
    /** The old values of the changed fields. */
    before: jsonb().$type<Values>(),
    after: jsonb().$type<Values>(),
    /** The refusal: its code, the sentence of the code, the sentences of fields, and all in one sentence. */
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
