import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { statesToReview, type VersionState, versionStates } from '#contract/record-versions.ts';
import { administrators } from '#server/back-office/admin/tables.ts';
import { createdAt, identity, instant, isOneOf, oneOf } from '#server/platform/database/columns.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Changes of records that administrators have planned. The changes of a version are immutable: saving a draft again
 * makes another version. The record's own table always has the live state.
 */
export const recordVersions = pgTable(
  'record_versions',
  {
    id: identity(),
    /** The name of the entity. */
    resource: text().notNull(),
    /** Null while the record does not exist. */
    recordId: integer(),
    /** The id that a scheduled record will have, so that a preview can show it under its future address. */
    reservedId: integer(),
    /** Counts the versions of a record. */
    number: integer().notNull(),
    state: text().$type<VersionState>().notNull().default('DRAFT'),
    title: text().notNull(),
    /** The changed fields, by their names in code. */
    values: jsonb().$type<Values>().notNull(),
    /** The values of these fields when the version was saved; empty for a new record. */
    base: jsonb().$type<Values>().notNull(),
    /** The record's version at that moment; null for a new record. */
    baseVersion: integer(),
    publishAt: instant(),
    endAt: instant(),
    publishedAt: instant(),
    /** Every writable field, once the version is live. */
    published: jsonb().$type<Values>(),
    /** Sentences by field, '' for the record as a whole. */
    problems: jsonb().$type<Readonly<Record<string, string>>>(),
    note: text().notNull().default(''),
    /** The administrator who saved it. The one who schedules it is responsible for what the job publishes. */
    administratorId: integer()
      .notNull()
      .references(() => administrators.id),
    scheduledBy: integer().references(() => administrators.id),
    /**
     * The version of the record for which a second person has approved it, 0 for a new record; null without an
     * approval.
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
    // Counted once a minute for every administrator. Such versions are few, while those that were live are many.
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

/** Versions that became live before their moment, found by a migration. A job takes them back and empties the table. */
export const earlyVersions = pgTable('early_versions', {
  versionId: integer()
    .primaryKey()
    .references(() => recordVersions.id, { onDelete: 'cascade' }),
});
