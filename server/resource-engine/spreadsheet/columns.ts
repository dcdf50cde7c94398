import type { Field } from '#contract/resources/fields.ts';
import { fieldsOf, type Listed, type Resource } from '#contract/resources/resource.ts';
import { idColumn } from '#contract/resources/spreadsheet.ts';
import { toSnakeKey } from '#contract/wire-case.ts';
import type { Column } from './cell.ts';

/** A column of an entity's files: the id, or a field. */
export interface RecordColumn extends Column {
  name: string;
  /** Undefined for the id. */
  field: Field | undefined;
}

/** Every column of an entity's files in order; the id comes first. */
export function recordColumns(resource: Listed): RecordColumn[] {
  return [
    { name: 'id', field: undefined, header: idColumn, width: 8, isText: false },
    ...fieldsOf(resource).map(([name, field]) => ({
      name,
      field,
      header: field.label,
      width: widthOf(field),
      isText: isNumberLike(field),
    })),
  ];
}

/** The columns with these names, in the usual order. The id is always included. */
export function chosenColumns(
  resource: Listed,
  names: readonly string[] | undefined,
): RecordColumn[] {
  const all = recordColumns(resource);
  return names ? all.filter(({ name }) => name === 'id' || names.includes(name)) : all;
}

/** Every column that a file for an import may have: also the fields that only new records have. */
export const importColumns = (resource: Listed & Pick<Partial<Resource>, 'atCreation'>) => [
  ...recordColumns(resource),
  ...Object.entries(resource.atCreation ?? {}).map(
    ([name, field]): RecordColumn => ({
      name,
      field,
      header: field.label,
      width: widthOf(field),
      isText: isNumberLike(field),
    }),
  ),
];

/** The column for a header: by its label, now or in earlier releases, or by its name in code or on the wire. */
export function columnNamed(resource: Listed, header: string): RecordColumn | undefined {
  return importColumns(resource).find(({ name, field, header: label }) =>
    [label, field?.formerly, name, toSnakeKey(name)].includes(header),
  );
}

/** Whether its texts may look like numbers, as codes and keys of other records do. */
function isNumberLike(field: Field): boolean {
  return (
    (field.kind === 'text' && !field.lines) ||
    field.kind === 'reference' ||
    field.kind === 'references' ||
    field.kind === 'rows'
  );
}

/** Characters. One takes about eight pixels of the list's column. */
function widthOf({ list, label }: Field): number {
  return Math.min(40, Math.max(10, label.length * 2 + 2, Math.round((list?.width ?? 160) / 8)));
}
