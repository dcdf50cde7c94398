import { done, type Outcome, refused } from '#contract/outcome.ts';
import type { Cell } from './cell.ts';
import { hasLostDigits, lostDigitsSentence } from './lost-digits.ts';
import { UnreadableFile } from './unreadable-file.ts';
import { readRows, unpackedBytes } from './workbook.ts';

const mostBytes = 4 * 1024 * 1024;

interface Wanted {
  /** The most rows. */
  most: number;
  /** What a row is, for the sentence about too many: 件, 筆. */
  unit: string;
  /** What stands in which column, for the sentence about a file without rows. */
  columns: string;
  /** How many columns the caller reads, from the first one. */
  width: number;
}

/**
 * The rows of a small spreadsheet (.xlsx, or .csv in UTF-8 or Big5) as texts without spaces. Rows with an empty first
 * cell and a row of headings are left out. FILE_UNREADABLE with the reason for a file that is no spreadsheet, for one
 * without rows, for too many rows, and for a number whose last digits the spreadsheet has lost.
 */
export async function readFewRows(
  file: Uint8Array,
  fileName: string,
  { most, unit, columns, width }: Wanted,
): Promise<Outcome<string[][], 'FILE_UNREADABLE'>> {
  const tooMany = refused('FILE_UNREADABLE', {
    message: `一次最多 ${most} ${unit}，請分成幾個檔案`,
  });
  const found: string[][] = [];
  try {
    if (unpackedBytes(file, fileName) > mostBytes) return tooMany;
    for await (const { number, cells } of readRows(file, fileName)) {
      const texts = cells.map(textOf);
      const [first = ''] = texts;
      if (first === '' || (found.length === 0 && !/\d/.test(first))) continue;
      if (found.length === most) return tooMany;
      refuseLostDigits(number, cells.slice(0, width));
      found.push(texts);
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return refused('FILE_UNREADABLE', { message: error.message });
  }
  if (found.length > 0) return done(found);
  return refused('FILE_UNREADABLE', { message: `檔案沒有資料；${columns}` });
}

function refuseLostDigits(row: number, cells: readonly Cell[]): void {
  const at = cells.findIndex((cell) => hasLostDigits(String(cell ?? '').trim()));
  if (at >= 0) throw new UnreadableFile(`第 ${row} 列第 ${at + 1} 欄：${lostDigitsSentence}`);
}

/** Spaces are removed. */
function textOf(cell: Cell | undefined): string {
  return cell instanceof Date ? '' : String(cell ?? '').replace(/\s+/g, '');
}
