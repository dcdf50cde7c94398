/** The values of goods that come in: purchase orders and lots. Plain data. */

/**
 * DRAFT: may be changed at will. ORDERED: the supplier has it. PARTLY_RECEIVED, RECEIVED: some or all of the units
 * came. CLOSED: no more units are awaited although some are missing. CANCELLED: nothing came and nothing will.
 */
export const purchaseStates = [
  'DRAFT',
  'ORDERED',
  'PARTLY_RECEIVED',
  'RECEIVED',
  'CLOSED',
  'CANCELLED',
] as const;
export type PurchaseState = (typeof purchaseStates)[number];

export const purchaseStateLabels: Readonly<Record<PurchaseState, string>> = {
  DRAFT: '草稿',
  ORDERED: '已下單',
  PARTLY_RECEIVED: '部分到貨',
  RECEIVED: '已到貨',
  CLOSED: '已結案',
  CANCELLED: '已取消',
};

/** The states of which units are still awaited. */
export const awaitedStates = ['ORDERED', 'PARTLY_RECEIVED'] as const satisfies PurchaseState[];

/** The steps of a person besides receiving. */
export const purchaseSteps = ['ORDER', 'CLOSE', 'CANCEL'] as const;
export type PurchaseStep = (typeof purchaseSteps)[number];

/** The state after a step; undefined if the state does not allow it. */
export function stateAfter(state: PurchaseState, step: PurchaseStep): PurchaseState | undefined {
  if (step === 'ORDER') return state === 'DRAFT' ? 'ORDERED' : undefined;
  if (step === 'CLOSE') return state === 'PARTLY_RECEIVED' ? 'CLOSED' : undefined;
  return state === 'DRAFT' || state === 'ORDERED' ? 'CANCELLED' : undefined;
}

export const supplyLimits = {
  /** The most lines of a purchase order. */
  lines: 200,
  /** The most units of a line. */
  units: 999_999,
  lotNo: 40,
  reason: 200,
  /** The most orders that an answer to a recall lists; the file has all. */
  recalled: 200,
};

/** The text of a lot number: what labels of makers have, as `normalLotNo` writes it. */
export const lotNoPattern = /^[0-9A-Z][0-9A-Z./_-]*$/;

/** A lot number as it is stored, because people and scanners write full-width forms, small letters and spaces. */
export const normalLotNo = (text: string): string =>
  text.normalize('NFKC').toUpperCase().replace(/\s+/g, '');

/** GOOD: may be picked. EXPIRED, BLOCKED: nobody picks it any more. EMPTY: no unit is left. */
export const lotStateLabels = {
  GOOD: '可出貨',
  EXPIRED: '已過期',
  BLOCKED: '已停用',
  EMPTY: '已用完',
} as const;
export type LotState = keyof typeof lotStateLabels;
