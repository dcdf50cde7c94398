import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import {
  type ClosingKind,
  closingKinds,
  type MetricName,
  type ReportName,
  reportNames,
  type ScheduleRhythm,
  scheduleRhythms,
} from '#contract/metrics.ts';
import { administrators } from '#server/back-office/admin/tables.ts';
import {
  bigId,
  bigIdentity,
  createdAt,
  identity,
  instant,
  oneOf,
} from '#server/platform/database/columns.ts';

const day = () => date({ mode: 'string' }).notNull();
const amount = () => bigint({ mode: 'number' });

/** Sums of finished days in Taipei, so that long periods need not be computed again. */
export const metricDays = pgTable(
  'metric_days',
  {
    day: day(),
    metric: text().$type<MetricName>().notNull(),
    over: amount().notNull(),
    under: amount(),
  },
  (table) => [primaryKey({ columns: [table.day, table.metric] })],
);

/** Days with a change. Their sums are not used until a job has computed them again. Triggers add the rows. */
export const changedDays = pgTable(
  'metric_days_changed',
  { id: bigIdentity(), day: day() },
  (table) => [index('metric_days_changed_day').on(table.day)],
);

/** Subscriptions to reports by e-mail. */
export const reportSchedules = pgTable(
  'report_schedules',
  {
    id: identity(),
    administratorId: integer()
      .notNull()
      .references(() => administrators.id, { onDelete: 'cascade' }),
    report: text().$type<ReportName>().notNull(),
    rhythm: text().$type<ScheduleRhythm>().notNull(),
    /** The first day of the period that was reported last. */
    sentFor: date({ mode: 'string' }),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('report_schedules_once').on(table.administratorId, table.report, table.rhythm),
    oneOf('report_schedules_report', table.report, reportNames),
    oneOf('report_schedules_rhythm', table.rhythm, scheduleRhythms),
  ],
);

/** TWD and number of rows of each kind. */
export type ClosingSums = Record<
  ClosingKind,
  { count: number; amount: number; corrections: number; corrected: number }
>;

/** Monthly closings. The id is the number of the run. */
export const closings = pgTable(
  'closings',
  {
    id: identity(),
    /** E.g. 2026-10. */
    month: text().notNull(),
    administratorId: integer()
      .notNull()
      .references(() => administrators.id),
    taskId: integer(),
    createdAt: createdAt(),
    /** When it was finished. From then on its rows never change. */
    closedAt: instant(),
    sums: jsonb().$type<ClosingSums>(),
  },
  (table) => [
    uniqueIndex('closings_month').on(table.month),
    check('closings_month_form', sql`${table.month} ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'`),
  ],
);

/** The content of a closing: the events of its month, and corrections of earlier closings. */
export const closingRows = pgTable(
  'closing_rows',
  {
    closingId: integer()
      .notNull()
      .references(() => closings.id, { onDelete: 'cascade' }),
    kind: text().$type<ClosingKind>().notNull(),
    /** The id of the order, attempt, refund, invoice or correction of an invoice. */
    sourceId: bigId().notNull(),
    at: instant().notNull(),
    /** TWD; for a correction the difference. */
    amount: amount().notNull(),
    isCorrection: boolean().notNull(),
    /** The cells of its row at that time. */
    facts: jsonb().$type<Readonly<Record<string, string | number | null>>>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.closingId, table.kind, table.sourceId] }),
    index('closing_rows_source').on(table.kind, table.sourceId),
    oneOf('closing_rows_kind', table.kind, closingKinds),
  ],
);
