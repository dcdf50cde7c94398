/** The values of inventory. Plain data. */

/** The cause of an administrator's change of a count. */
export const stockCauses = ['COUNT', 'DAMAGE', 'TRANSFER', 'OTHER'] as const;
export type StockCause = (typeof stockCauses)[number];

export const stockCauseWords: Readonly<Record<StockCause, string>> = {
  COUNT: '盤點',
  DAMAGE: '破損',
  TRANSFER: '調撥',
  OTHER: '其他',
};

/** Which of the two counts of all stock records is in use. */
export const stockSources = ['WEB', 'ERP'] as const;
export type StockSource = (typeof stockSources)[number];

export const stockSourceWords: Readonly<Record<StockSource, string>> = {
  WEB: '網站庫存',
  ERP: 'ERP 庫存',
};

/** The state of a stock record. If several apply, the most serious one is shown. */
export const stockStateWords = {
  OVERHELD: '保留多於現有',
  SOLD_OUT: '已售完',
  LOW: '低於安全量',
  ENOUGH: '足夠',
} as const;
export type StockState = keyof typeof stockStateWords;

/** The number of days of sales from which the days left are computed. */
export const salesDays = 7;

/** The greatest number of units that counts as low stock. The trigger `announce_shelf` uses the same number. */
export const fewUnits = 10;

export const stockLimits = {
  /** The most records of one change. */
  rows: 500,
  /** The greatest count, in units. */
  units: 9_999_999,
  /** The most days of sales for a warning of low stock. */
  alertDays: 365,
  note: 200,
  /** The most characters of a place on the shelves. */
  place: 30,
};

/** Whether a reason for a change of counts says enough: the cause OTHER needs words. */
export const isExplained = ({ cause, note }: { cause: StockCause; note: string }): boolean =>
  cause !== 'OTHER' || note.trim() !== '';
