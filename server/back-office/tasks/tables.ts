import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { type TaskKind, type TaskState, taskKinds, taskStates } from '#contract/tasks.ts';
import { administrators } from '#server/back-office/admin/tables.ts';
import { createdAt, identity, instant, oneOf } from '#server/platform/database/columns.ts';

/** What a task was told, and what it answers; its kind knows the names. */
export type TaskData = Readonly<Record<string, unknown>>;

/** Work of the back office that takes longer than a request. */
export const tasks = pgTable(
  'tasks',
  {
    id: identity(),
    kind: text().$type<TaskKind>().notNull(),
    /** What it is about, for people. */
    title: text().notNull(),
    administratorId: integer()
      .notNull()
      .references(() => administrators.id),
    /** Of the call that asked for it, for the log of what administrators did. */
    requestId: text().notNull(),
    data: jsonb().$type<TaskData>().notNull(),
    state: text().$type<TaskState>().notNull().default('WAITING'),
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    createdAt: createdAt(),
    startedAt: instant(),
    /** When it last said that it is alive; one that is silent for long died with its process. */
    heartbeatAt: instant(),
    endedAt: instant(),
    /** How often it was begun since somebody asked for it. */
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
