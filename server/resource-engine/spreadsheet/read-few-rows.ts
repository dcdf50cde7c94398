import { done, type Outcome, refused } from '#contract/outcome.ts';
import type { Cell } from './cell.ts';
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
}

/**
 * The rows of a small spreadsheet (.xlsx, or .csv in UTF-8 or Big5) as texts without spaces. Rows with an empty first
 * cell and a row of headings are left out. FILE_UNREADABLE with the reason for a file that is no spreadsheet, for one
 * without rows, and for too many rows.
 */
export async function readFewRows(
  file: Uint8Array,
  fileName: string,
  { most, unit, columns }: Wanted,
): Promise<Outcome<string[][], 'FILE_UNREADABLE'>> {
  const tooMany = refused('FILE_UNREADABLE', {
    message: `一次最多 ${most} ${unit}，請分成幾個檔案`,
  });
  const found: string[][] = [];
  try {
    if (unpackedBytes(file, fileName) > mostBytes) return tooMany;
    for await (const { cells } of readRows(file, fileName)) {
      const texts = cells.map(textOf);
      const [first = ''] = texts;
      if (first === '' || (found.length === 0 && !/\d/.test(first))) continue;
      if (found.length === most) return tooMany;
      found.push(texts);
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return refused('FILE_UNREADABLE', { message: error.message });
  }
  if (found.length > 0) return done(found);
  return refused('FILE_UNREADABLE', { message: `檔案沒有資料；${columns}` });
}

/** Spaces are removed. Excel shows a long number as 2.02611E+13 but stores all its digits. */
function textOf(cell: Cell | undefined): string {
  return cell instanceof Date ? '' : String(cell ?? '').replace(/\s+/g, '');
}
