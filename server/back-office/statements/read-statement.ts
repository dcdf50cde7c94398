import { done, type Outcome, refused } from '#contract/outcome.ts';
import { type StatementColumns, statementLimits } from '#contract/statements.ts';
import { formatNumber } from '#rules/numbers.ts';
import { readAmount, readDay, readReference } from '#rules/payments/statement-rows.ts';
import type { Cell } from '#server/resource-engine/spreadsheet/cell.ts';
import {
  hasLostDigits,
  lostDigitsSentence,
} from '#server/resource-engine/spreadsheet/lost-digits.ts';
import { UnreadableFile } from '#server/resource-engine/spreadsheet/unreadable-file.ts';
import { readRows, unpackedBytes } from '#server/resource-engine/spreadsheet/workbook.ts';

/** One payment or refund of a statement. */
export interface StatementRow {
  reference: string;
  /** TWD; below 0 for money that went back. */
  amount: number;
  /** The day in Taipei, e.g. 2026-11-20. */
  day: string;
}

export interface ReadStatement {
  headers: string[];
  /** Undefined as long as nobody has chosen the columns, or if the file has other ones. */
  rows: StatementRow[] | undefined;
  /** Rows below the headers that say no day or move no money, such as sums; empty rows are not counted. */
  skipped: number;
}

/** The rows at the top of a file among which its headers are searched. */
const mostAbove = 30;
const unreadable = (message: string) => refused('FILE_UNREADABLE', { message });
const headerOf = (cell: Cell) =>
  cell instanceof Date
    ? ''
    : String(cell ?? '')
        .trim()
        .slice(0, statementLimits.column);

/**
 * The rows of a statement (.xlsx, or .csv in UTF-8, UTF-16 or Big5), in time that grows with its length. What stands
 * above the headers is left out, and so are the sums below, which are counted. A row without a number is named by its
 * place. FILE_UNREADABLE names the first row that says no amount or no day.
 */
export async function readStatement(
  file: Uint8Array,
  fileName: string,
  columns: StatementColumns | undefined,
): Promise<Outcome<ReadStatement, 'FILE_UNREADABLE'>> {
  try {
    if (unpackedBytes(file, fileName) > statementLimits.bytes) {
      return unreadable('檔案過大，請分成幾個檔案');
    }
    return await read(file, fileName, columns);
  } catch (error) {
    if (error instanceof UnreadableFile) return unreadable(error.message);
    throw error;
  }
}

async function read(
  file: Uint8Array,
  fileName: string,
  columns: StatementColumns | undefined,
): Promise<Outcome<ReadStatement, 'FILE_UNREADABLE'>> {
  const wanted = columns && [columns.reference, columns.amount, columns.date];
  let headers: string[] = [];
  let places: number[] | undefined;
  const rows: StatementRow[] = [];
  let above = 0;
  let skipped = 0;
  for await (const { number, cells } of readRows(file, fileName)) {
    if (!places) {
      const names = cells.map(headerOf);
      // The widest row at the top has the headers, until the chosen ones are found.
      if (filled(names) > filled(headers)) headers = names;
      if (wanted?.every((name) => names.includes(name))) {
        headers = names;
        places = wanted.map((name) => names.indexOf(name));
      }
      above += 1;
      if (above > mostAbove) break;
      continue;
    }
    const row = rowOf(
      places.map((place) => cells[place] ?? null),
      number,
    );
    if (row === undefined) {
      if (filled(cells.map(headerOf)) > 0) skipped += 1;
      continue;
    }
    if (typeof row === 'string') return unreadable(`第 ${number} 列的${row}`);
    if (rows.length === statementLimits.rows) {
      return unreadable(`一次最多 ${formatNumber(statementLimits.rows)} 列，請分成幾個檔案`);
    }
    rows.push(row);
  }
  const named = headers.filter((name) => name !== '');
  if (named.length < 3) return unreadable('檔案至少要有編號、金額與日期三欄，第一列為欄名');
  if (!places) return done({ headers: named, rows: undefined, skipped });
  return rows.length > 0
    ? done({ headers: named, rows, skipped })
    : unreadable('檔案沒有可以比對的資料');
}

const filled = (names: readonly string[]) => names.filter((name) => name !== '').length;

/** A row; undefined if it has no day or no money, and the words for a cell that cannot be read. */
function rowOf([first = null, second = null, third = null]: readonly Cell[], number: number) {
  // The line below the rows sums them up, and has no day.
  if (headerOf(third) === '' && !(third instanceof Date)) return undefined;
  const reference = readReference(first);
  const amount = readAmount(second);
  const day = readDay(third);
  if (hasLostDigits(headerOf(first))) return `編號：${lostDigitsSentence}`;
  // A line of words, such as the day of printing.
  if (reference === '' && (amount === undefined || day === undefined)) return undefined;
  if (amount === undefined) return `金額「${headerOf(second).slice(0, 30)}」不是整數的金額`;
  if (day === undefined) return `日期「${headerOf(third).slice(0, 30)}」不是日期`;
  return amount === 0 ? undefined : { reference: reference || `第 ${number} 列`, amount, day };
}
