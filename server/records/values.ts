import type { PgColumn } from 'drizzle-orm/pg-core';
import { type Field, isText } from '#contract/resources/fields.ts';
import { fieldsOf, type StoredRecord } from '#contract/resources/resource.ts';
import { toWireInstant } from '#rules/dates.ts';
import type { RecordValues } from '#rules/records/check-record.ts';
import type { BoundResource } from './bound.ts';

/** A row of the database as the record that calls answer: moments are texts, and a text without content is ''. */
export function recordOf({ resource }: BoundResource, row: RecordValues): StoredRecord {
  const fields = fieldsOf(resource).filter(([name]) => name in row);
  const values = fields.map(([name, field]) => [name, fromColumn(field, row[name])]);
  return { id: Number(row.id), version: Number(row.version), ...Object.fromEntries(values) };
}

/** Values of a record as the table's columns take them; lists of references are not among them. */
export function columnValues(
  { resource, column, link }: BoundResource,
  values: RecordValues,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      if (link(name)) return [];
      const field = resource.fields[name];
      return [[name, field ? toColumn(field, column(name), value) : value]];
    }),
  );
}

function fromColumn(field: Field, value: unknown): unknown {
  if (value instanceof Date) return toWireInstant(value);
  return value === null && isText(field) ? '' : value;
}

/** The value that a column compares with or stores. */
export function toColumn(field: Field, { notNull }: PgColumn, value: unknown): unknown {
  if (field.kind === 'instant') return typeof value === 'string' ? new Date(value) : value;
  return value === '' && isText(field) && !notNull ? null : value;
}
