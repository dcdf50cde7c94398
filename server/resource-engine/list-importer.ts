import type { Transaction } from '#server/platform/database/database.ts';
import type { PlannedRow } from './spreadsheet/planned-row.ts';
import type { NamedRow } from './spreadsheet/read-sheet.ts';

/** A checked row of a file without errors, and its effect on which row of the list. */
export type SoundRow = Pick<
  PlannedRow,
  'row' | 'recordId' | 'version' | 'title' | 'before' | 'after'
>;

/** The administrator of an import, its moment, its id and its file name. */
export interface ImportRun {
  importId: number;
  fileName: string;
  administratorId: number;
  at: Date;
}

/** Applies files to the rows of a read-only resource. The capability that owns the rows provides it. */
export interface ListImporter {
  /**
   * Checks some rows and tells what they would do, without writing. `firstRows` remembers values that no two rows
   * may share.
   */
  plan(
    transaction: Transaction,
    rows: readonly NamedRow[],
    firstRows: Map<string, number>,
  ): Promise<{ planned: PlannedRow[]; unchanged: number }>;
  /** Writes all rows, or none; answers the refusals. */
  run(
    transaction: Transaction,
    importRun: ImportRun,
    rows: readonly SoundRow[],
  ): Promise<RowRefusal[]>;
  /** Undoes all of the import, or nothing; answers the refusals. */
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
