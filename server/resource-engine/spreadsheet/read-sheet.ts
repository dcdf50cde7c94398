import { fileKey, type ReadOnlyResource, type Resource } from '#contract/resources/resource.ts';
import {
  errorColumn,
  idColumn,
  mostImportRows,
  type TextEncoding,
} from '#contract/resources/spreadsheet.ts';
import { toSnakeKey } from '#contract/wire-case.ts';
import { formatNumber } from '#rules/numbers.ts';
import type { Cell } from './cell.ts';
import { textOf } from './cells.ts';
import { columnNamed, type RecordColumn } from './columns.ts';
import { UnreadableFile } from './unreadable-file.ts';
import { encodingOf, readRows, type SheetRow } from './workbook.ts';

/** The cells of a row by the names of their fields. Columns without a field are left out. */
export interface NamedRow {
  number: number;
  cells: Readonly<Record<string, Cell | undefined>>;
  /** Every cell of the row in the file. */
  all: readonly Cell[];
}

export interface Sheet {
  headers: readonly string[];
  /** Fields that have a column in the file. */
  fields: readonly string[];
  /** Headers of columns that belong to no field. */
  unknown: readonly string[];
  rows: AsyncGenerator<NamedRow>;
  /** The encoding in which a CSV is read; undefined for a workbook. */
  encoding: TextEncoding | undefined;
}

/**
 * Opens a file and reads its headers. Throws UnreadableFile if it is no spreadsheet, or if it has neither a key nor
 * an id column. A CSV is read in the given encoding, or in the one that it seems to have.
 */
export async function openSheet(
  resource: Resource | ReadOnlyResource,
  file: Uint8Array,
  fileName: string,
  chosen?: TextEncoding,
): Promise<Sheet> {
  const recognised = encodingOf(file, fileName);
  const encoding = recognised && (chosen ?? recognised);
  const rows = readRows(file, fileName, encoding);
  const first = (await rows.next()).value as SheetRow | undefined;
  const headers = (first?.cells ?? []).map(textOf);
  const columns = headers.map((header) => columnNamed(resource, header));
  const names = columns.flatMap((column) => (column ? [column.name] : []));
  const key = fileKey(resource);
  const keyLabel = resource.fields[key]?.label;
  if (!names.includes(key) && !names.includes('id')) {
    throw new UnreadableFile(`第一列沒有「${keyLabel ?? idColumn}」欄`);
  }
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) {
    throw new UnreadableFile(`「${resource.fields[twice]?.label ?? idColumn}」欄出現兩次`);
  }
  return {
    headers,
    encoding,
    fields: names.filter((name) => name !== 'id'),
    unknown: headers.filter(
      (header, index) => header !== '' && header !== errorColumn && !columns[index],
    ),
    rows: namedRows(rows, headers, columns),
  };
}

async function* namedRows(
  rows: AsyncGenerator<SheetRow>,
  headers: readonly string[],
  columns: readonly (RecordColumn | undefined)[],
): AsyncGenerator<NamedRow> {
  let count = 0;
  for await (const { number, cells } of rows) {
    if (cells.every((cell) => textOf(cell) === '') || isMachineNames(cells, columns)) continue;
    count += 1;
    if (count > mostImportRows) {
      throw new UnreadableFile(`最多 ${formatNumber(mostImportRows)} 列，請分成多個檔案`);
    }
    const named = columns.flatMap((column, index) =>
      column ? [[column.name, cells[index]] as const] : [],
    );
    yield {
      number,
      cells: Object.fromEntries(named),
      all: headers.map((_, at) => cells[at] ?? null),
    };
  }
}

/** The hidden second row of a template. */
function isMachineNames(
  cells: readonly Cell[],
  columns: readonly (RecordColumn | undefined)[],
): boolean {
  const known = columns.flatMap((column, index) => (column ? [{ column, index }] : []));
  return known.every(({ column, index }) => {
    const text = textOf(cells[index]);
    return text !== '' && text === toSnakeKey(column.name);
  });
}
