import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { type TaskKind, type TaskState, taskKinds, taskStates } from '#contract/tasks.ts';
import { administrators } from '#server/back-office/admin/tables.ts';
import { createdAt, identity, instant, oneOf } from '#server/platform/database/columns.ts';

/** The input and the result of a task. Its kind decides the names. */
export type TaskData = Readonly<Record<string, unknown>>;

/** Background tasks of the back office, for work that takes longer than a request. */
export const tasks = pgTable(
  'tasks',
  {
    id: identity(),
    kind: text().$type<TaskKind>().notNull(),
    /** Its title for people. */
    title: text().notNull(),
    /** Null for a task that a member asked for. */
    administratorId: integer().references(() => administrators.id),
    /** The id of the request that made it, for the audit log. */
    requestId: text().notNull(),
    data: jsonb().$type<TaskData>().notNull(),
    state: text().$type<TaskState>().notNull().default('WAITING'),
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    createdAt: createdAt(),
    startedAt: instant(),
    /** The last heartbeat. A task without one for a long time died with its process. */
    heartbeatAt: instant(),
    endedAt: instant(),
    /** How often it was started since somebody asked for it. */
    beginnings: integer().notNull().default(0),
    isCancelRequested: boolean('is_cancel_wished').notNull().default(false),
    result: jsonb().$type<TaskData>(),
    /** A sentence for people. */
    error: text(),
  },
  (table) => [
    oneOf('tasks_kind', table.kind, taskKinds),
    oneOf('tasks_state', table.state, taskStates),
    index('tasks_running').on(table.state, table.heartbeatAt),
    index('tasks_ended').on(table.endedAt),
  ],
);
