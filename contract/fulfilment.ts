/** The stages of a parcel from the shelf to the shopper, as the back office names them. Plain data. */
export const shipmentStages = [
  'CREATED',
  'PICKED',
  'PACKED',
  'LABELLED',
  'HANDED_OVER',
  'ARRIVED',
  'COLLECTED',
  'RETURNED',
] as const;
export type ShipmentStage = (typeof shipmentStages)[number];

export const shipmentStageLabels: Readonly<Record<ShipmentStage, string>> = {
  CREATED: '揀貨中',
  PICKED: '包裝中',
  PACKED: '已包裝',
  LABELLED: '待交寄',
  HANDED_OVER: '已交寄',
  ARRIVED: '已到店／送達',
  COLLECTED: '已取貨',
  RETURNED: '已退回',
};

/** Where a parcel is, as its shopper is told. */
export const parcelStates = ['PREPARING', 'SENT', 'ARRIVED', 'COLLECTED', 'RETURNED'] as const;
export type ParcelState = (typeof parcelStates)[number];

/**
 * The columns of the board: orders without a parcel, and parcels by their stage. COLLECTED needs no work and has no
 * column. The orders of UNPAID and RETURNING are those of views of the list of orders (contract/work-lists.ts).
 */
export const boardColumns = [
  'UNPAID',
  'READY',
  'CREATED',
  'PICKED',
  'PACKED',
  'LABEL_REFUSED',
  'LABELLED',
  'HANDED_OVER',
  'ARRIVED',
  'NOT_FETCHED',
  'RETURNED',
  'RETURNING',
  'HELD',
] as const;
export type BoardColumn = (typeof boardColumns)[number];

/**
 * A column of parcels has the name of its stage. The exception is the column of returned parcels, which wait for
 * inspection.
 */
export const boardColumnLabels: Readonly<Record<BoardColumn, string>> = {
  ...shipmentStageLabels,
  UNPAID: '未付款',
  READY: '待出貨',
  LABEL_REFUSED: '標籤被拒',
  NOT_FETCHED: '逾期未取',
  RETURNED: '退回待驗',
  RETURNING: '退貨中',
  HELD: '暫停出貨',
};

/**
 * Why the goods of an order must not leave for now: its payment is in doubt, or an approval request about it waits
 * for a second person.
 */
export const holdReasons = ['MONEY', 'APPROVAL'] as const;
export type HoldReason = (typeof holdReasons)[number];

export const holdReasonLabels: Readonly<Record<HoldReason, string>> = {
  MONEY: '帳款異常或待銀行確認',
  APPROVAL: '等待核可',
};

/** Why an order is left out of a pick list. */
export const skipReasons = [
  'NOT_FOUND',
  'CANCELLED',
  'RETURNED',
  'SHIPPED',
  'NOT_PAID',
  'HELD',
  'AWAITS_APPROVAL',
  'HAS_PARCEL',
] as const;
export type SkipReason = (typeof skipReasons)[number];

export const skipReasonLabels: Readonly<Record<SkipReason, string>> = {
  NOT_FOUND: '查無訂單',
  CANCELLED: '已取消',
  RETURNED: '已退貨',
  SHIPPED: '已出貨',
  NOT_PAID: '未付款',
  HELD: holdReasonLabels.MONEY,
  AWAITS_APPROVAL: holdReasonLabels.APPROVAL,
  HAS_PARCEL: '已在揀貨或包裝',
};

/** The results of scanning goods. All but the first two are alarms. */
export const scanResults = [
  'ADDED',
  'COMPLETE',
  'UNKNOWN_GOODS',
  'WRONG_GOODS',
  'SURPLUS',
  'LOT_HELD',
] as const;
export type ScanResult = (typeof scanResults)[number];

/** The results of one pasted line with a tracking number. */
export const handOverResults = [
  'HANDED_OVER',
  'UNCHANGED',
  'PARCEL_NOT_FOUND',
  'WRONG_STAGE',
  'TRACKING_NO_MISSING',
  'TRACKING_NO_USED',
  'TRACKING_NO_DIFFERS',
  'LABEL_OVER',
  'ORDER_CANCELLED',
  'ORDER_HELD',
  'ORDER_AWAITS_APPROVAL',
] as const;
export type HandOverResult = (typeof handOverResults)[number];

/** The results of requesting one parcel's label from the carrier. */
export const labelResults = [
  'LABELLED',
  'UNCHANGED',
  'REFUSED',
  'SILENT',
  'UNDER_WAY',
  'NOT_POSSIBLE',
] as const;
export type LabelResult = (typeof labelResults)[number];

/**
 * How long the carrier still accepts a label. NEAR: its last day is today or tomorrow; OVER: it has passed, so that the
 * label has to be made anew.
 */
export const labelStates = ['GOOD', 'NEAR', 'OVER'] as const;
export type LabelState = (typeof labelStates)[number];

/** The fulfilment papers. */
export const papers = ['pick-list', 'packing-slips', 'labels'] as const;
export type Paper = (typeof papers)[number];

/** Sentences for the person who hands parcels over. The parcel's code stands before each. */
export const handOverSentences: Readonly<Record<HandOverResult, string>> = {
  HANDED_OVER: '已交寄',
  UNCHANGED: '先前已交寄，未變更',
  PARCEL_NOT_FOUND: '查無此單號',
  WRONG_STAGE: '還沒有列印標籤，或已不在待交寄',
  TRACKING_NO_MISSING: '缺少物流單號',
  TRACKING_NO_USED: '這個物流單號已用於其他包裹，請確認是否掃錯',
  TRACKING_NO_DIFFERS: '已用另一個物流單號交寄，未變更',
  LABEL_OVER: '標籤已過最後寄件日，請重新建立標籤',
  ORDER_CANCELLED: '訂單已取消，請勿交寄並取回包裹',
  ORDER_HELD: '帳款異常，處理完成前請勿交寄',
  ORDER_AWAITS_APPROVAL: '有申請等待核可，決定前請勿交寄',
};

/** Of a parcel whose step was not done for an unexpected reason, which the log has. */
export const interruptedStep = '處理中斷，請再試一次';
