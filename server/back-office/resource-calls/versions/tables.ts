import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { statesToReview, type VersionState, versionStates } from '#contract/record-versions.ts';
import { administrators } from '#server/back-office/admin/tables.ts';
import { createdAt, identity, instant, isOneOf, oneOf } from '#server/platform/database/columns.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * What administrators want records to become. What a version changes never changes itself: saving a draft again makes
 * another one in its place. The record's own table is always what is live.
 */
export const recordVersions = pgTable(
  'record_versions',
  {
    id: identity(),
    /** The entity by its name. */
    resource: text().notNull(),
    /** Null while the record does not exist. */
    recordId: integer(),
    /** The id that a scheduled record will have: a preview shows it under the address that it gets. */
    reservedId: integer(),
    /** Counts the versions of a record. */
    number: integer().notNull(),
    state: text().$type<VersionState>().notNull().default('DRAFT'),
    title: text().notNull(),
    /** The changed fields, by their names in code. */
    values: jsonb().$type<Values>().notNull(),
    /** What these fields were when the version was saved; empty for a new record. */
    base: jsonb().$type<Values>().notNull(),
    /** The record's version at that moment; null for a new record. */
    baseVersion: integer(),
    publishAt: instant(),
    endAt: instant(),
    publishedAt: instant(),
    /** Every field that may be written, as it was once the version was live. */
    published: jsonb().$type<Values>(),
    /** Sentences by field, '' for the record as a whole. */
    problems: jsonb().$type<Readonly<Record<string, string>>>(),
    note: text().notNull().default(''),
    /** Who saved it; whoever schedules it answers for what the job publishes. */
    administratorId: integer()
      .notNull()
      .references(() => administrators.id),
    scheduledBy: integer().references(() => administrators.id),
    /**
     * A second person has approved what this makes of the record in that version, 0 for a record that is new; null if
     * nobody has.
     */
    approvedFor: integer(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('record_versions_number').on(table.resource, table.recordId, table.number),
    index('record_versions_publication')
      .on(table.publishAt)
      .where(sql`${table.state} = 'SCHEDULED'`),
    index('record_versions_end')
      .on(table.endAt)
      .where(sql`${table.state} = 'LIVE' and ${table.endAt} is not null`),
    // Counted once a minute for everybody: few, while those that were live are kept.
    index('record_versions_to_review')
      .on(table.resource)
      .where(isOneOf(table.state, statesToReview)),
    oneOf('record_versions_state', table.state, versionStates),
    check(
      'record_versions_scheduled',
      sql`${table.state} <> 'SCHEDULED' or (${table.publishAt} is not null and ${table.scheduledBy} is not null)`,
    ),
    check('record_versions_period', sql`${table.endAt} > ${table.publishAt}`),
  ],
);

/**
 * Versions that became live before their moment, as a migration has found them; a job takes them back and empties
 * the table.
 */
export const earlyVersions = pgTable('early_versions', {
  versionId: integer()
    .primaryKey()
    .references(() => recordVersions.id, { onDelete: 'cascade' }),
});
