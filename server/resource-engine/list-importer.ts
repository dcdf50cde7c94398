import type { Transaction } from '#server/platform/database/database.ts';
import type { PlannedRow } from './spreadsheet/planned-row.ts';
import type { NamedRow } from './spreadsheet/read-sheet.ts';

/** A row of a file that was tried, and what it does to which row of the list. */
export type SoundRow = Pick<
  PlannedRow,
  'row' | 'recordId' | 'version' | 'title' | 'before' | 'after'
>;

/** Who brings a file in, when, and the import's own number and file. */
export interface ImportRun {
  importId: number;
  fileName: string;
  administratorId: number;
  at: Date;
}

/** How files change the rows of a read-only resource, given by the capability that owns them. */
export interface ListImporter {
  /** Says of some rows what they would do, and writes nothing; `firstRows` is for values that no two rows may share. */
  plan(
    transaction: Transaction,
    rows: readonly NamedRow[],
    firstRows: Map<string, number>,
  ): Promise<{ planned: PlannedRow[]; unchanged: number }>;
  /** Writes all rows or none; answers what stands in the way. */
  run(
    transaction: Transaction,
    importRun: ImportRun,
    rows: readonly SoundRow[],
  ): Promise<RowRefusal[]>;
  /** Takes all of it back, or nothing; answers what stands in the way. */
  undo(
    transaction: Transaction,
    importRun: ImportRun,
    rows: readonly SoundRow[],
  ): Promise<RowRefusal[]>;
}

export interface RowRefusal {
  row: number;
  sentence: string;
}
