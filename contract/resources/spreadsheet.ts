/** What Excel files and CSV of records look like, for both sides. Plain data. */

/** The column that names a record by its id. */
export const idColumn = '編號';
/** The column in front of `errors.xlsx`; a corrected file may keep it. */
export const errorColumn = '錯誤';
/** What a cell says that shall become empty: an empty cell leaves the field as it is. */
export const clearMark = '__CLEAR__';
/** What a cell says whose text is longer than a spreadsheet's cell may be; read back, it leaves the field as it is. */
export const tooLongMark = '（內容過長，請在表單編輯）';
/** UTF-16 units of one cell of Excel. */
export const longestCell = 32_767;

export const spreadsheetFormats = ['xlsx', 'csv'] as const;
export type SpreadsheetFormat = (typeof spreadsheetFormats)[number];

/** Bytes and rows of one import. */
export const mostImportBytes = 20 * 1024 * 1024;
export const mostImportRows = 100_000;

export const importStates = [
  'CHECKING',
  'READY',
  'WAITING',
  'RUNNING',
  'DONE',
  'FAILED',
  'UNDONE',
  'CANCELLED',
] as const;
export type ImportState = (typeof importStates)[number];
