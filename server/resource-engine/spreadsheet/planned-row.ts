import type { ImportWarning } from '#contract/resources/spreadsheet.ts';
import type { RecordValues } from '#rules/records/check-record.ts';
import { textOf } from './cells.ts';
import type { NamedRow } from './read-sheet.ts';

export interface RowProblem {
  /** As the spreadsheet counts. */
  row: number;
  column: string;
  value: string;
  rule: string;
}

/** What a row of a file would do. Rows that change nothing are only counted. */
export interface PlannedRow {
  row: number;
  kind: 'CREATE' | 'UPDATE' | 'ERROR';
  recordId: number | null;
  /** Of the record as it was read; null for a new one. */
  version: number | null;
  title: string;
  before: RecordValues | null;
  after: RecordValues | null;
  /** A second person has to approve it. */
  needsApproval: boolean;
  /** What somebody should look at before it is written. */
  warnings: readonly ImportWarning[];
  problems: readonly RowProblem[];
  /** What stands in the file, for a row with errors. */
  cells: readonly unknown[] | null;
}

/** What is wrong with a cell; `column` is its header. */
export function problemAt(
  row: NamedRow,
  column: string,
  cell: NamedRow['cells'][string],
  rule: string,
): RowProblem {
  return { row: row.number, column, value: textOf(cell).slice(0, 200), rule };
}

/** A row that cannot be written, and why. */
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
