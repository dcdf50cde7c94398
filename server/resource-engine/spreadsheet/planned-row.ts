import type { ImportWarning } from '#contract/resources/spreadsheet.ts';
import type { RecordValues } from '#rules/records/check-record.ts';
import { textOf } from './cells.ts';
import type { NamedRow } from './read-sheet.ts';

export interface RowProblem {
  /** The row number that the spreadsheet shows. */
  row: number;
  column: string;
  value: string;
  rule: string;
}

/** The effect of one row of a file. Rows without an effect are only counted. */
export interface PlannedRow {
  row: number;
  kind: 'CREATE' | 'UPDATE' | 'ERROR';
  recordId: number | null;
  /** Of the record when it was read; null for a new one. */
  version: number | null;
  title: string;
  before: RecordValues | null;
  after: RecordValues | null;
  /** Whether a second person must approve it. */
  needsApproval: boolean;
  /** Warnings that an administrator should read before the row is written. */
  warnings: readonly ImportWarning[];
  problems: readonly RowProblem[];
  /** The cells of the file, for a row with errors; otherwise null. */
  cells: readonly unknown[] | null;
}

/** A problem of one cell; `column` is its header. */
export function problemAt(
  row: NamedRow,
  column: string,
  cell: NamedRow['cells'][string],
  rule: string,
): RowProblem {
  return { row: row.number, column, value: textOf(cell).slice(0, 200), rule };
}

/** A row that cannot be written, with its problems. */
export function wrongRow(
  row: NamedRow,
  recordId: number | undefined,
  problems: readonly RowProblem[],
): PlannedRow {
  return {
    row: row.number,
    kind: 'ERROR',
    recordId: recordId ?? null,
    version: null,
    title: '',
    before: null,
    after: null,
    needsApproval: false,
    warnings: [],
    problems,
    cells: row.all,
  };
}
