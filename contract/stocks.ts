/** The values of inventory. Plain data. */

/** Why an administrator changed a count. */
export const stockCauses = ['COUNT', 'DAMAGE', 'TRANSFER', 'OTHER'] as const;
export type StockCause = (typeof stockCauses)[number];

export const stockCauseWords: Readonly<Record<StockCause, string>> = {
  COUNT: '盤點',
  DAMAGE: '破損',
  TRANSFER: '調撥',
  OTHER: '其他',
};

/** Which of the two counts of every stock record says what there is. */
export const stockSources = ['WEB', 'ERP'] as const;
export type StockSource = (typeof stockSources)[number];

export const stockSourceWords: Readonly<Record<StockSource, string>> = {
  WEB: '網站庫存',
  ERP: 'ERP 庫存',
};

/** How a stock record stands; of several words the gravest holds. */
export const stockStateWords = {
  OVERHELD: '保留多於現有',
  SOLD_OUT: '已售完',
  LOW: '低於安全量',
  ENOUGH: '足夠',
} as const;
export type StockState = keyof typeof stockStateWords;

/** Days of which sales are counted to say how long the stock lasts. */
export const salesDays = 7;

export const stockLimits = {
  /** Records that one press changes at most. */
  rows: 500,
  /** Units that a count may have. */
  units: 9_999_999,
  /** Days of sale by which a warning may be set. */
  alertDays: 365,
  note: 200,
};
