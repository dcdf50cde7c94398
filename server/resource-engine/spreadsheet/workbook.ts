import { Readable } from 'node:stream';
import { type CellValue, streamCsvRows, writeCsvStream } from 'hucre/csv';
import { streamXlsxRows, writeXlsx } from 'hucre/xlsx';
import {
  longNumberMark,
  type SpreadsheetFormat,
  type TextEncoding,
} from '#contract/resources/spreadsheet.ts';
import type { Cell, Column } from './cell.ts';
import { decodeText, recogniseEncoding } from './decode-text.ts';
import { unpackedSize } from './unpacked-size.ts';
import { UnreadableFile } from './unreadable-file.ts';
import { columnName, type SheetToWrite, writeBook } from './write-sheet.ts';

// The only file that imports the library for spreadsheets.
export type { SheetToWrite } from './write-sheet.ts';

/** A row with the number that the spreadsheet shows. */
export interface SheetRow {
  number: number;
  cells: readonly Cell[];
}

export const contentTypes: Readonly<Record<SpreadsheetFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

/** The properties of a file besides its rows. */
export interface Sheet {
  name: string;
  columns: readonly Column[];
  /** The author in the workbook's properties. A CSV cannot hold it. */
  author?: string;
}

/** A file that is made while it is sent, so that memory does not grow with its rows. The first row has the headers. */
export function writeRows(
  format: SpreadsheetFormat,
  { name, columns, author }: Sheet,
  rows: AsyncIterable<Cell[]> | readonly Cell[][],
): Readable {
  const asked = Array.isArray(rows) ? oneByOne(rows) : (rows as AsyncIterable<Cell[]>);
  if (format === 'xlsx') {
    // The library's own writer takes three times as long, all of it on the main thread.
    return writeSheets([{ name, columns, rows: asked }], author);
  }
  const stream = writeCsvStream(asked as AsyncIterable<CellValue[]>, {
    headers: columns.map(({ header }) => header),
    bom: true,
    // Puts an apostrophe before cells that a spreadsheet would read as formulas.
    escapeFormulae: true,
  });
  return Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]);
}

async function* oneByOne(rows: readonly Cell[][]): AsyncGenerator<Cell[]> {
  yield* rows;
}

/** A workbook of several sheets, made while it is sent. */
export function writeSheets(sheets: readonly SheetToWrite[], author?: string): Readable {
  const named = sheets.map((sheet) => ({ ...sheet, name: sheetName(sheet.name) }));
  return Readable.from(writeBook(named, author), { objectMode: false });
}

const formatted = ({ header, width, isText }: Column) => ({
  header,
  width,
  ...(isText ? { numFmt: '@' } : {}),
});

/** Excel allows at most 31 characters, without these. */
const sheetName = (name: string) => name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31);

export interface Template {
  name: string;
  columns: readonly (Column & { machineName: string; sample: Cell; allowed?: readonly string[] })[];
  notes: { name: string; rows: readonly (readonly string[])[] };
}

/**
 * An empty workbook to fill in: headers, hidden machine names, a sample row, lists of choices, and a sheet of
 * notes.
 */
export async function writeTemplate({ name, columns, notes }: Template): Promise<Buffer> {
  const bytes = await writeXlsx({
    sheets: [
      {
        name: sheetName(name),
        columns: columns.map(({ header: _, ...column }) => formatted({ ...column, header: '' })),
        rows: [
          columns.map(({ header }) => header),
          columns.map(({ machineName }) => machineName),
          columns.map(({ sample }) => sample),
        ],
        rowDefs: new Map([[1, { hidden: true }]]),
        freezePane: { rows: 1 },
        dataValidations: columns.flatMap(({ allowed }, index) =>
          allowed && isShortList(allowed)
            ? [{ type: 'list' as const, values: [...allowed], range: rangeOf(index) }]
            : [],
        ),
      },
      { name: sheetName(notes.name), rows: notes.rows.map((row) => [...row]) },
    ],
  });
  return Buffer.from(bytes);
}

/** Excel stores a list of choices as one text of at most 255 characters, separated by commas. */
const isShortList = (values: readonly string[]) =>
  values.join(',').length < 255 && values.every((value) => !value.includes(','));

/** The cells below the sample row in the column with this index. */
function rangeOf(index: number): string {
  const column = columnName(index);
  return `${column}3:${column}10000`;
}

/**
 * The encoding that a CSV seems to have; undefined for a workbook. Throws UnreadableFile for bytes that are no text.
 */
export const encodingOf = (file: Uint8Array, fileName: string): TextEncoding | undefined =>
  formatOf(file, fileName) === 'csv' ? recogniseEncoding(file) : undefined;

/**
 * The rows of the first sheet, or of a CSV, one after the other. Throws UnreadableFile at the first row if it is no
 * such file, and later if it is damaged further on. Without `encoding` that of a CSV is recognised.
 */
export async function* readRows(
  file: Uint8Array,
  fileName: string,
  encoding?: TextEncoding,
): AsyncGenerator<SheetRow> {
  if (formatOf(file, fileName) === 'csv') {
    return yield* readCsv(decodeText(file, encoding ?? recogniseEncoding(file)));
  }
  unpackedSize(file);
  try {
    for await (const { index, values } of streamXlsxRows(file)) {
      yield { number: index + 1, cells: (values as Cell[]).map(withoutLongNumbers) };
    }
  } catch (error) {
    throw new UnreadableFile('檔案已損壞，請重新另存為 .xlsx 再試', { cause: error });
  }
}

/** JavaScript and spreadsheets round a longer number, which would then be another one. */
const greatestExact = 1e15;
const withoutLongNumbers = (cell: Cell): Cell =>
  typeof cell === 'number' && Math.abs(cell) >= greatestExact ? longNumberMark : cell;

function* readCsv(text: string): Generator<SheetRow> {
  let number = 0;
  for (const cells of streamCsvRows(text, { unescapeFormulae: true })) {
    number += 1;
    yield { number, cells: cells as Cell[] };
  }
}

/** The bytes of memory that reading the file takes. Throws UnreadableFile for a file that is no spreadsheet. */
export function unpackedBytes(file: Uint8Array, fileName: string): number {
  return formatOf(file, fileName) === 'csv' ? file.length : unpackedSize(file);
}

/** The format of the file. Throws UnreadableFile if its name has another extension. */
function formatOf(file: Uint8Array, fileName: string): SpreadsheetFormat {
  const format = file[0] === 0x50 && file[1] === 0x4b ? 'xlsx' : 'csv';
  const ending = /\.([A-Za-z0-9]{1,10})$/.exec(fileName)?.[1]?.toLowerCase() ?? format;
  if (ending !== 'xlsx' && ending !== 'csv') {
    throw new UnreadableFile('只接受 .xlsx 與 .csv 檔案');
  }
  if (ending !== format) {
    // Excel stores a workbook with a password in a format that is no ZIP archive.
    throw new UnreadableFile('檔案不是可讀取的 Excel 檔（或有密碼保護），請另存為 .xlsx 再試');
  }
  return format;
}
