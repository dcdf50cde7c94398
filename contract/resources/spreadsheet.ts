/** The format of Excel and CSV files of records, for server and browser. Plain data. */

/** The column with a record's id. */
export const idColumn = '編號';
/** The first column of `errors.xlsx`; a corrected file may still contain it. */
export const errorColumn = '錯誤';
/** The text of a cell that clears the field. An empty cell does not change the field. */
export const clearMark = '__CLEAR__';
/** The same as people write it. */
export const clearWord = '清空';

/** Whether the text of a cell clears the field. */
export const isClearing = (text: string): boolean => text === clearMark || text === clearWord;
/** The text of a cell for a value longer than a cell may be. At an import, it does not change the field. */
export const tooLongMark = '（內容過長，請在表單編輯）';

/** What is read of a number with more than 15 digits: spreadsheets have changed the others to 0. */
export const longNumberMark = '（超過 15 位的數字）';
/** The most UTF-16 units of one Excel cell. */
export const longestCell = 32_767;

export const spreadsheetFormats = ['xlsx', 'csv'] as const;
export type SpreadsheetFormat = (typeof spreadsheetFormats)[number];

/** The encodings in which a CSV is read. */
export const textEncodings = ['UTF_8', 'UTF_16', 'BIG5'] as const;
export type TextEncoding = (typeof textEncodings)[number];
export const textEncodingWords: Readonly<Record<TextEncoding, string>> = {
  UTF_8: 'UTF-8',
  UTF_16: 'UTF-16',
  BIG5: 'Big5',
};
/** Those that a person may choose if the texts were read wrongly; UTF-16 is recognised without doubt. */
export const chosenEncodings = ['UTF_8', 'BIG5'] as const satisfies readonly TextEncoding[];
export type ChosenEncoding = (typeof chosenEncodings)[number];

/** The most bytes and rows of one import. */
export const mostImportBytes = 20 * 1024 * 1024;
export const mostImportRows = 100_000;
/** Days for which an import can be undone; its file and rows are stored as long. */
export const importUndoDays = 30;
/** An export of more rows is made by a task. */
export const mostRowsAtOnce = 5_000;
/** Hours for which the file of an export task can be downloaded. */
export const exportRetentionHours = 24;
/** The most rows of one Excel sheet, without the header. */
export const mostSheetRows = 1_048_575;

/** Warnings of an import before it runs, besides falling prices. */
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
