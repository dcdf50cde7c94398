import { z } from 'zod';
import { adminEndpoints } from '../admin-endpoints.ts';
import { call } from '../call.ts';
import { count, id, idParams, instant, pageFields, rowId } from '../fields.ts';
import { adjustedBy, adjustmentReason, notExplained } from '../stock-adjustment.ts';
import {
  isExplained,
  type StockState,
  stockLimits,
  stockSources,
  stockStateWords,
} from '../stocks.ts';
import { type LotState, lotStateLabels } from '../supply.ts';

const note = z.string().trim().max(stockLimits.note).default('');
const counted = z.number().int().min(0).max(stockLimits.units);
const rowsOf = <Row extends z.ZodType>(row: Row) => z.array(row).min(1).max(stockLimits.rows);

const stockRow = z.object({
  id,
  kind: z.enum(['PRODUCT', 'GIFT']),
  /** The id of the product or the gift. */
  goodsId: id,
  name: z.string(),
  materialNo: z.string(),
  barcode: z.string(),
  isShown: z.boolean(),
  state: z.enum(Object.keys(stockStateWords) as [StockState, ...StockState[]]),
  /** Where the goods lie on the shelves; '' without a place. */
  place: z.string(),
  source: z.enum(stockSources),
  onHand: count,
  held: count,
  available: count,
  webStock: count,
  erpStock: count,
  alertUnits: count.nullable(),
  alertDays: count.nullable(),
  alertLevel: count.nullable(),
  soldLately: count,
  daysLeft: count.nullable(),
  erpCountedAt: instant.nullable(),
});

const movement = z.object({
  id,
  at: instant,
  /**
   * SALE, RETURN and so on. For an administrator's change its cause, e.g. DAMAGE; OPENING for the first count of
   * goods.
   */
  reason: z.string(),
  /** The change of the count in use, in units, and the count after it. */
  change: z.number().int(),
  balance: z.number().int(),
  webChange: z.number().int(),
  erpChange: z.number().int(),
  order: z.object({ id, orderNo: z.string() }).nullable(),
  /** The administrator's e-mail; null for a change by the shop itself. */
  by: z.string().nullable(),
  note: z.string(),
});

const stockPage = stockRow.extend({
  /** On hand must equal the sum of the movements. A difference is a mistake in the ledger. */
  check: z.object({
    webMovements: z.number().int(),
    erpMovements: z.number().int(),
    isRight: z.boolean(),
  }),
  /** Numbered lots with units; what the house has besides them has no number. */
  lots: z.array(
    z.object({
      id,
      lotNo: z.string(),
      state: z.enum(Object.keys(lotStateLabels) as [LotState, ...LotState[]]),
      expiresOn: z.iso.date().nullable(),
      units: count,
    }),
  ),
  /** Units that are ordered and have not come. */
  awaited: z.array(
    z.object({
      purchaseOrderId: id,
      purchaseNo: z.string(),
      expectedOn: instant.nullable(),
      units: count,
    }),
  ),
  /** Units that shoppers have reserved while they check out. */
  holds: z.array(z.object({ temporaryOrderId: id, units: count, expiresAt: instant })),
});

const changed = z.array(stockRow);
/** `errors` names the refused rows by their place in the body: `rows.3`. */
const refusals = ['NOT_FOUND', 'STALE_RECORD', 'STOCK_IS_HELD', 'IDEMPOTENCY_KEY_REUSED'] as const;

/** The effect of a switch of the stock source, as numbers of goods that shoppers see. */
const sourceView = z.object({
  source: z.enum(stockSources),
  other: z.enum(stockSources),
  /** The number of all stock records. */
  total: count,
  /** Goods whose available units would change. */
  differing: count,
  sellsOut: count,
  comesBack: count,
  /** Goods of which shoppers have reserved more than the other source has. */
  overheld: count,
});

/** Inventory: counts, and their changes. */
export const adminStockCalls = {
  readStockOverview: call(adminEndpoints.readStockOverview, {
    summary: '後台：庫存待辦，低於安全量與已售完的上架品項數；以及自己是否收每日通知信',
    reply: z.object({
      source: z.enum(stockSources),
      low: count,
      soldOut: count,
      isDigestWished: z.boolean(),
    }),
  }),
  readStockPage: call(adminEndpoints.readStockPage, {
    summary: '後台：一個品項的庫存、保留中的購物車與帳目核對',
    params: idParams,
    reply: stockPage,
    errors: ['NOT_FOUND'],
  }),
  listStockMovements: call(adminEndpoints.listStockMovements, {
    summary: '後台：一個品項的庫存異動與每次異動後的數量，新到舊',
    params: idParams,
    query: z.object(pageFields),
    reply: z.array(movement),
    paged: true,
    errors: ['NOT_FOUND'],
  }),
  findStock: call(adminEndpoints.findStock, {
    summary: '後台：以商品編號或國際條碼找品項，盤點時掃描用',
    body: z.object({ code: z.string().trim().min(1).max(60) }),
    reply: z.array(stockRow),
  }),
  adjustStocks: call(adminEndpoints.adjustStocks, {
    summary:
      '後台：增減庫存並記下原因，全部成功或完全不寫入；不會低於顧客保留中的數量。seen 為畫面上的可售庫存，期間有變動的不寫入。Idempotency-Key 相同的重送不會重複增減',
    body: z
      .object({
        rows: rowsOf(
          z.object({
            id: rowId,
            by: adjustedBy,
            /** The available units on the screen. If others are available by now, nothing is written. */
            seen: counted.optional(),
          }),
        ),
        ...adjustmentReason,
      })
      .refine(isExplained, notExplained),
    reply: changed,
    errors: refusals,
  }),
  countStocks: call(adminEndpoints.countStocks, {
    summary:
      '後台：盤點。expected 為畫面上的現有數量，期間有異動的不寫入；盤點結果可以少於顧客保留中的數量',
    body: z.object({
      rows: rowsOf(z.object({ id: rowId, expected: counted, counted })),
      note,
    }),
    reply: changed,
    errors: refusals,
  }),
  setStockAlerts: call(adminEndpoints.setStockAlerts, {
    summary: '後台：設定安全量，以固定數量、可賣天數或兩者；null 為不提醒',
    body: z.object({
      ids: z.array(rowId).min(1).max(stockLimits.rows),
      alertUnits: counted.nullable(),
      alertDays: z.number().int().min(0).max(stockLimits.alertDays).nullable(),
    }),
    reply: z.object({ changed: count }),
    errors: ['NOT_FOUND'],
  }),
  setStockPlaces: call(adminEndpoints.setStockPlaces, {
    summary: '後台：設定品項在貨架上的儲位，例如 A-03-2；空白為沒有儲位',
    body: z.object({
      rows: rowsOf(z.object({ id: rowId, place: z.string().trim().max(stockLimits.place) })),
    }),
    reply: z.object({ changed: count }),
    errors: ['NOT_FOUND'],
  }),
  wishStockDigest: call(adminEndpoints.wishStockDigest, {
    summary: '後台：每天 09:00 是否寄低庫存通知信給自己；沒有要通知的品項時不寄',
    body: z.object({ isWished: z.boolean() }),
    reply: z.object({ isWished: z.boolean() }),
  }),
  readStockSource: call(adminEndpoints.readStockSource, {
    summary: '後台：使用中的庫存來源，以及切換後有多少品項的可售數量會改變',
    reply: sourceView,
  }),
  switchStockSource: call(adminEndpoints.switchStockSource, {
    summary: '後台：切換庫存來源（網站或 ERP），立即生效；source 為要改用的來源',
    body: z.object({ source: z.enum(stockSources) }),
    reply: sourceView,
    errors: ['ALREADY_HANDLED'],
  }),
};
