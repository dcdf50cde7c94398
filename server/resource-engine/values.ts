import { is, type SQL } from 'drizzle-orm';
import { PgColumn } from 'drizzle-orm/pg-core';
import { type Field, isText } from '#contract/resources/fields.ts';
import { fieldsOf, type ListedRow, type StoredRecord } from '#contract/resources/resource.ts';
import { toWireInstant } from '#rules/dates.ts';
import { maskEmail, maskName, maskPhone } from '#rules/mask.ts';
import type { RecordValues } from '#rules/records/check-record.ts';
import type { ListAdapter, ResourceAdapter } from './resource-adapter.ts';

/**
 * Converts a row of the database to the record that calls answer: moments become texts, and a text of NULL becomes
 * ''.
 */
export function recordOf(adapter: ResourceAdapter, row: RecordValues): StoredRecord {
  const [listed] = rowsOf(adapter, [row]);
  return { ...(listed as ListedRow), version: Number(row.version) };
}

/** Converts rows for a list. Only records have a version. Personal data are masked. All rows have the same columns. */
export const rowsOf = (adapter: ListAdapter, rows: readonly RecordValues[]): ListedRow[] =>
  valuesOf(adapter, rows, () => true);

/** Converts rows for a file. Fields for which an export needs the right to personal data are not masked. */
export const fileRowsOf = (adapter: ListAdapter, rows: readonly RecordValues[]): ListedRow[] =>
  valuesOf(adapter, rows, ({ personal }) => personal !== true);

function valuesOf(
  { resource, identity }: ListAdapter,
  rows: readonly RecordValues[],
  isMasked: (field: Field) => boolean,
): ListedRow[] {
  const [first = {}] = rows;
  // Computed once for all rows, because there may be a hundred thousand.
  const fields = fieldsOf(resource)
    .filter(([name]) => name in first)
    .map(([name, field]) => ({ name, field, masked: isMasked(field) }));
  return rows.map((row) => {
    const listed: Record<string, unknown> = {};
    for (const name of identity) listed[name] = Number(row[name]);
    for (const { name, field, masked } of fields) {
      listed[name] = fromColumn(field, row[name], masked);
    }
    return listed as ListedRow;
  });
}

/** The values of a record for the table's columns, without lists of references and rows. */
export function columnValues(
  { resource, column, link, rowTable }: ResourceAdapter,
  values: RecordValues,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      if (link(name) || rowTable(name)) return [];
      const field = resource.fields[name];
      return [[name, field ? toColumn(field, column(name), value) : value]];
    }),
  );
}

const masks = { name: maskName, phone: maskPhone, email: maskEmail };

function fromColumn(field: Field, value: unknown, isMasked: boolean): unknown {
  if (isMasked && field.kind === 'text' && field.masked)
    return masks[field.masked](String(value ?? ''));
  if (value instanceof Date) return toWireInstant(value);
  return value === null && isText(field) ? '' : value;
}

/** The value that a column compares with or stores. */
export function toColumn(field: Field, column: PgColumn | SQL, value: unknown): unknown {
  const notNull = !is(column, PgColumn) || column.notNull;
  if (field.kind === 'instant') return typeof value === 'string' ? new Date(value) : value;
  return value === '' && isText(field) && !notNull ? null : value;
}
