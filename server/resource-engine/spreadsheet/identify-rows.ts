import { fieldsOf, type StoredRecord } from '#contract/resources/resource.ts';
import { idColumn } from '#contract/resources/spreadsheet.ts';
import { isAmong } from '#server/platform/database/columns.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { selectionOf } from '../find.ts';
import type { ResourceAdapter } from '../resource-adapter.ts';
import { recordOf } from '../values.ts';
import { textOf } from './cells.ts';
import type { RowProblem } from './planned-row.ts';
import type { NamedRow } from './read-sheet.ts';
import { asInteger } from './reference-names.ts';

/** A row with the record that it identifies. Without a record the row adds a new one. */
export interface Identified {
  row: NamedRow;
  record: StoredRecord | undefined;
  /** Why the row does not identify a record. */
  problem?: RowProblem;
}

/**
 * Finds the record of each row: by its key, or by its id if the row has no key. A row whose key and id identify
 * different records is an error, and so are two rows for one record.
 */
export async function identifyRows(
  db: Queryable,
  adapter: ResourceAdapter,
  rows: readonly NamedRow[],
  firstRows: Map<string, number>,
): Promise<Identified[]> {
  const { key } = adapter.resource;
  const keyOf = ({ cells }: NamedRow) => (key === 'id' ? '' : textOf(cells[key]));
  const idOf = ({ cells }: NamedRow) => textOf(cells.id);
  const byKey = key === 'id' ? [] : await readBy(db, adapter, key, rows, rows.map(keyOf));
  const byId = await readBy(db, adapter, 'id', rows, rows.map(idOf));
  const withKey = new Map(byKey.map((record) => [String(record[key]), record]));
  const withId = new Map([...byId, ...byKey].map((record) => [String(record.id), record]));
  const keyLabel = adapter.resource.fields[key]?.label ?? idColumn;

  return rows.map((row) => {
    const [keyText, idText] = [keyOf(row), idOf(row)];
    const wrong = (column: string, value: string, rule: string): Identified => ({
      row,
      record: undefined,
      problem: { row: row.number, column, value: value.slice(0, 200), rule },
    });
    const ofId = withId.get(idText);
    const record = keyText === '' ? ofId : withKey.get(keyText);
    if (idText !== '' && keyText === '' && !ofId) {
      return wrong(idColumn, idText, '沒有這個編號；要新增請留白');
    }
    if (idText !== '' && keyText !== '' && ofId && ofId !== record && ofId.id !== record?.id) {
      return wrong(
        idColumn,
        idText,
        `編號 ${idText} 的${keyLabel}是 ${ofId[key]}；要新增請清空編號，要改${keyLabel}請用表單`,
      );
    }
    const name = keyText === '' ? (idText === '' ? '' : `id ${idText}`) : `key ${keyText}`;
    if (name === '') return key === 'id' ? { row, record: undefined } : wrong(keyLabel, '', '必填');
    const mark = record ? `id ${record.id}` : name;
    const first = firstRows.get(mark) ?? row.number;
    firstRows.set(mark, first);
    return first === row.number
      ? { row, record }
      : wrong(keyText === '' ? idColumn : keyLabel, keyText || idText, `與第 ${first} 列重複`);
  });
}

/** The records with these values in a column. Long texts are read only if the file has a column for them. */
async function readBy(
  db: Queryable,
  adapter: ResourceAdapter,
  name: string,
  rows: readonly NamedRow[],
  texts: readonly string[],
): Promise<StoredRecord[]> {
  const column = adapter.column(name);
  const filled = [...new Set(texts)].filter((text) => text !== '');
  const values = column.dataType === 'number' ? filled.flatMap(asInteger) : filled;
  if (values.length === 0) return [];
  const inFile = Object.keys(rows[0]?.cells ?? {});
  const fields = fieldsOf(adapter.resource)
    .filter(([field, { kind }]) => kind !== 'richText' || inFile.includes(field))
    .map(([field]) => field);
  const found = await db
    .select(selectionOf(adapter, fields))
    .from(adapter.table)
    .where(isAmong(column, values));
  return found.map((row) => recordOf(adapter, row));
}
