import { z } from 'zod';
import { adminEndpoints } from '../admin-endpoints.ts';
import { call } from '../call.ts';
import { count, id, idParams, instant, rowId } from '../fields.ts';
import { adjustedBy, adjustmentReason, notExplained } from '../stock-adjustment.ts';
import { isExplained } from '../stocks.ts';
import {
  type LotState,
  lotNoPattern,
  lotStateLabels,
  normalLotNo,
  purchaseStates,
  purchaseSteps,
  supplyLimits,
} from '../supply.ts';

const day = z.iso.date();
const lotNo = z
  .string()
  .max(supplyLimits.lotNo * 3)
  .overwrite(normalLotNo)
  .max(supplyLimits.lotNo)
  .regex(lotNoPattern, '批號只能有英文字母、數字與 . / _ -');

/** Units of a lot. `expiresOn`: the last day on which they may be sold, in Taipei; null if they do not expire. */
const lotUnits = z.object({
  id,
  lotNo: z.string(),
  expiresOn: day.nullable(),
  units: count,
});

/** A purchase order as the person who receives it sees it. It has no costs. */
const page = z.object({
  id,
  purchaseNo: z.string(),
  supplier: z.string(),
  state: z.enum(purchaseStates),
  expectedOn: instant.nullable(),
  lines: z.array(
    z.object({
      productId: id,
      name: z.string(),
      materialNo: z.string(),
      barcode: z.string(),
      quantity: count,
      received: count,
    }),
  ),
  receipts: z.array(
    z.object({
      id,
      receivedAt: instant,
      /** The administrator's e-mail. */
      by: z.string(),
      lines: z.array(
        z.object({
          productId: id,
          name: z.string(),
          quantity: count,
          /** '' without a number. */
          lotNo: z.string(),
          expiresOn: day.nullable(),
        }),
      ),
    }),
  ),
});

const lotPage = z.object({
  id,
  lotNo: z.string(),
  stockId: id,
  productId: id.nullable(),
  name: z.string(),
  materialNo: z.string(),
  state: z.enum(Object.keys(lotStateLabels) as [LotState, ...LotState[]]),
  expiresOn: day.nullable(),
  receivedAt: instant,
  unitsLeft: count,
  blockedAt: instant.nullable(),
  blockedBecause: z.string().nullable(),
  /** The purchase orders with which it came. */
  purchases: z.array(z.object({ id, purchaseNo: z.string(), supplier: z.string(), units: count })),
});

const recalled = z.object({
  lotNo: z.string(),
  /** The lots with this number; makers of several goods may use the same one. */
  lots: z.array(lotUnits.extend({ name: z.string() })),
  orderCount: count,
  units: count,
  /** The first of them, newest first; the file has all. */
  orders: z.array(
    z.object({
      orderId: id,
      orderNo: z.string(),
      /** Masked. */
      recipient: z.string(),
      name: z.string(),
      units: count,
      /** The stage of the parcel, or null if the order left without one of the shop. */
      stage: z.string().nullable(),
      leftAt: instant.nullable(),
    }),
  ),
});

const lotParams = z.object({ no: lotNo });

/** Purchase orders and lots (G-230), besides the calls that every list has. */
export const adminSupplyCalls = {
  readPurchaseReceipts: call(adminEndpoints.readPurchaseReceipts, {
    summary: '後台：一張採購單的商品、已到件數與每次收貨，不含成本',
    params: idParams,
    reply: page,
    errors: ['NOT_FOUND'],
  }),
  printPurchaseOrder: call(adminEndpoints.printPurchaseOrder, {
    summary:
      '後台：一張採購單的 PDF（A4），可交給供應商；有 cost.read 的人才會印出單價、小計與合計。會記在操作紀錄',
    params: idParams,
    reply: z.object({}),
    errors: ['NOT_FOUND'],
  }),
  stepPurchaseOrder: call(adminEndpoints.stepPurchaseOrder, {
    summary:
      '後台：下單（ORDER）、不再等待其餘商品而結案（CLOSE）或取消（CANCEL）採購單；狀態不允許時為 ALREADY_HANDLED',
    params: idParams,
    body: z.object({ step: z.enum(purchaseSteps) }),
    reply: z.object({ id, state: z.enum(purchaseStates) }),
    errors: ['NOT_FOUND', 'ALREADY_HANDLED'],
  }),
  receivePurchaseOrder: call(adminEndpoints.receivePurchaseOrder, {
    summary:
      '後台：收貨，增加網站與 ERP 庫存並記下批號與有效期限，全部成功或完全不寫入。可以分次；超過訂購件數時為 RECEIPT_EXCEEDS_ORDER，除非 accepts_more。takes_cost 把訂購的成本記為商品成本（需有 cost.read）。附 Idempotency-Key 時重送不會重複入庫',
    params: idParams,
    body: z.object({
      lines: z
        .array(
          z.object({
            productId: rowId,
            quantity: z.number().int().min(1).max(supplyLimits.units),
            lotNo: z.literal('').or(lotNo).default(''),
            expiresOn: day.nullable().default(null),
          }),
        )
        .min(1)
        .max(supplyLimits.lines),
      acceptsMore: z.boolean().default(false),
      takesCost: z.boolean().default(false),
    }),
    reply: page,
    errors: [
      'NOT_FOUND',
      'ALREADY_HANDLED',
      'FORBIDDEN',
      'RECEIPT_EXCEEDS_ORDER',
      'IDEMPOTENCY_KEY_REUSED',
    ],
  }),
  readLotPage: call(adminEndpoints.readLotPage, {
    summary: '後台：一個批號的有效期限、剩餘件數與來源的採購單',
    params: idParams,
    reply: lotPage,
    errors: ['NOT_FOUND'],
  }),
  recallLot: call(adminEndpoints.recallLot, {
    summary: `後台：拿到這個批號的訂單，新到舊最多 ${supplyLimits.recalled} 筆，收件人已遮罩；會記在操作紀錄`,
    params: lotParams,
    reply: recalled,
    errors: ['NOT_FOUND'],
  }),
  readRecallFile: call(adminEndpoints.readRecallFile, {
    summary: '後台：拿到這個批號的所有訂單（CSV，收件人已遮罩）；會記在操作紀錄',
    params: lotParams,
    reply: z.object({}),
    errors: ['NOT_FOUND'],
  }),
  blockLot: call(adminEndpoints.blockLot, {
    summary:
      '後台：停用批號（不再揀貨）或恢復；停用須有原因。lowers_stock 同時從庫存扣除批號剩下的件數（需有 stock.adjust），不再販售',
    params: idParams,
    body: z
      .object({
        isBlocked: z.boolean(),
        reason: z.string().trim().max(supplyLimits.reason).default(''),
        lowersStock: z.boolean().default(false),
      })
      .refine(({ isBlocked, reason }) => !isBlocked || reason !== '', {
        path: ['reason'],
        error: '請說明原因',
      }),
    reply: lotPage,
    errors: ['NOT_FOUND', 'ALREADY_HANDLED', 'STOCK_IS_HELD', 'FORBIDDEN'],
  }),
  adjustLot: call(adminEndpoints.adjustLot, {
    summary:
      '後台：增減一個批號的件數，庫存同時增減；不會低於 0，也不會低於顧客保留中的數量。Idempotency-Key 相同的重送不會重複增減',
    params: idParams,
    body: z.object({ by: adjustedBy, ...adjustmentReason }).refine(isExplained, notExplained),
    reply: lotPage,
    errors: ['NOT_FOUND', 'STOCK_IS_HELD', 'IDEMPOTENCY_KEY_REUSED'],
  }),
};
