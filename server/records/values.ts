import { is, type SQL } from 'drizzle-orm';
import { PgColumn } from 'drizzle-orm/pg-core';
import { type Field, isText } from '#contract/resources/fields.ts';
import { fieldsOf, type ListedRow, type StoredRecord } from '#contract/resources/resource.ts';
import { toWireInstant } from '#rules/dates.ts';
import { maskEmail, maskName, maskPhone } from '#rules/mask.ts';
import type { RecordValues } from '#rules/records/check-record.ts';
import type { BoundList, BoundResource } from './bound.ts';

/** A row of the database as the record that calls answer: moments are texts, and a text without content is ''. */
export function recordOf(bound: BoundResource, row: RecordValues): StoredRecord {
  return { ...rowOf(bound, row), version: Number(row.version) };
}

/** The same of a list's row, which has a version only if it is a record. Personal data are masked. */
export function rowOf({ resource, identity }: BoundList, row: RecordValues): ListedRow {
  const fields = fieldsOf(resource).filter(([name]) => name in row);
  const values = [
    ...identity.map((name) => [name, Number(row[name])]),
    ...fields.map(([name, field]) => [name, fromColumn(field, row[name])]),
  ];
  return Object.fromEntries(values);
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

const masks = { name: maskName, phone: maskPhone, email: maskEmail };

function fromColumn(field: Field, value: unknown): unknown {
  if (field.kind === 'text' && field.masked) return masks[field.masked](String(value ?? ''));
  if (value instanceof Date) return toWireInstant(value);
  return value === null && isText(field) ? '' : value;
}

/** The value that a column compares with or stores. */
export function toColumn(field: Field, column: PgColumn | SQL, value: unknown): unknown {
  const notNull = !is(column, PgColumn) || column.notNull;
  if (field.kind === 'instant') return typeof value === 'string' ? new Date(value) : value;
  return value === '' && isText(field) && !notNull ? null : value;
}
