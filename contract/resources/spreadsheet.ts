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
/** Days for which an import can be undone; its file and rows are kept as long. */
export const importUndoDays = 30;
/** More rows than this leave as a task. */
export const mostRowsAtOnce = 5_000;
/** Hours for which a file that a task has made can be fetched. */
export const exportKeptHours = 24;
/** Rows of one sheet of Excel, the headers apart. */
export const mostSheetRows = 1_048_575;

/** What is worth a look before a file is written, besides prices that fall. */
export const importWarnings = {
  GOES_OFFLINE: '會下架',
  NO_PICTURE: '上架但沒有圖片',
  NO_STOCK: '上架但沒有庫存',
  PRICE_IN_EVENT: '進行中活動的商品改價',
  BIG_JUMP: '數值變動很大',
} as const;
export type ImportWarning = keyof typeof importWarnings;

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
