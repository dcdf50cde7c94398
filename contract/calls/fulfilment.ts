import { z } from 'zod';
import { adminEndpoints } from '../admin-endpoints.ts';
import { call } from '../call.ts';
import { deliveryTimes, orderStatuses, paymentTypes, shipTypes } from '../enumerations.ts';
import { bigId, count, id, idParams, instant, money, rowId } from '../fields.ts';
import {
  boardColumns,
  holdReasons,
  labelResults,
  labelStates,
  papers,
  scanResults,
  shipmentStages,
  skipReasons,
} from '../fulfilment.ts';
import { pageBody } from './admin.ts';
import { pendingApproval } from './admin-approvals.ts';
import { parcelCode as code, handOverCalls } from './hand-over.ts';

/** The most parcels that one person picks at once. */
const shipmentIds = z.array(rowId).min(1).max(200);

/** How many parcels were moved, and why each of the others was not. */
const movedOfMany = z.object({
  moved: count,
  refused: z.array(z.object({ shipmentId: id, sentence: z.string() })),
});
export type MovedOfMany = z.infer<typeof movedOfMany>;

const unitsOfLines = z
  .array(z.object({ lineId: bigId, quantity: z.number().int().min(1).max(100_000) }))
  .min(1)
  .max(100);

/** The last moment in which the carrier accepts a label; null if there is no such label or no such moment. */
export const labelLife = z.object({ until: instant, state: z.enum(labelStates) }).nullable();

const row = z.object({
  orderId: id,
  orderNo: z.string(),
  orderStatus: z.enum(orderStatuses),
  shipmentId: id.nullable(),
  /** The parcel's number; the order's number if it has no parcel yet. */
  code: z.string(),
  stage: z.enum(shipmentStages).nullable(),
  /** Why no goods of the order may leave for now. */
  heldFor: z.enum(holdReasons).nullable(),
  since: instant,
  isLate: z.boolean(),
  shipType: z.enum(shipTypes),
  paymentType: z.enum(paymentTypes),
  /** Whether a standing order made it (定期配). */
  isStanding: z.boolean(),
  /** TWD that the carrier or store collects; 0 if the order is paid. */
  collectAmount: money,
  /** Masked. */
  recipient: z.string(),
  /** With the chain, unless it is the first one, 7-ELEVEN. */
  storeName: z.string(),
  expectedDeliveryTime: z.enum(deliveryTimes),
  units: count,
  packed: count,
  trackingNo: z.string().nullable(),
  labelFailure: z.string().nullable(),
  slipPrintedAt: instant.nullable(),
  labelPrintedAt: instant.nullable(),
  /** Whether the carrier prints its label. */
  hasCarrierLabel: z.boolean(),
  labelLife,
  carrierCode: z.string().nullable(),
  carrierWords: z.string().nullable(),
});

/** Units of lots; `expiresOn` is the last day in Taipei, null if they do not expire. */
const lotUnits = z.array(
  z.object({ lotNo: z.string(), expiresOn: z.iso.date().nullable(), units: count }),
);

const parcel = z.object({
  id,
  code: z.string(),
  orderId: id,
  stage: z.enum(shipmentStages),
  shipType: z.enum(shipTypes),
  /** Masked. */
  recipient: z.string(),
  orderNote: z.string(),
  shipNote: z.string(),
  collectAmount: money,
  goods: z.array(
    z.object({
      id,
      name: z.string(),
      /** Where they lie on the shelves, or ''. */
      place: z.string(),
      materialNo: z.string(),
      needed: count,
      packed: count,
      /** The lots of what is packed, and those from which the rest is to be picked: first expired, first out. */
      lots: lotUnits,
      nextLots: lotUnits,
    }),
  ),
  lines: z.array(z.object({ lineId: id, name: z.string(), quantity: count })),
  /** Whether a person has to cancel its label at ECPay; absent if not. */
  isCancelledByHand: z.literal(true).optional(),
  /** Whether its goods came back before and are to be sent again, so that it can be taken back; absent if not. */
  isSecondTry: z.literal(true).optional(),
  /** The code of the parcel that gets its units if it is given up; absent if none does. */
  joinsCode: z.string().optional(),
  /** Whether it came back and nobody has to decide about it any more; absent if not. */
  isDealtWith: z.literal(true).optional(),
  messages: z.array(
    z.object({ at: instant, kind: z.string(), code: z.string(), words: z.string() }),
  ),
});

/** A form that a browser sends to a carrier. */
const labelForm = {
  url: z.string(),
  fields: z.array(z.object({ name: z.string(), value: z.string() })),
};

const moved = z.object({ id, stage: z.enum(shipmentStages) });
const cannot = ['NOT_FOUND', 'ORDER_CANNOT_BE_MOVED'] as const;
const takeBackErrors = [
  ...cannot,
  'ORDER_NOT_FOUND',
  'REFUND_EXCEEDS_PAYMENT',
  'IDEMPOTENCY_KEY_REUSED',
] as const;

/** Order fulfilment: from paid to handed over. */
export const fulfilmentCalls = {
  readFulfilmentBoard: call(adminEndpoints.readFulfilmentBoard, {
    summary: '後台：出貨看板，每一欄的件數、逾時件數與最久的時間',
    reply: z.object({
      /** The shop's time, from which ages are counted. */
      now: instant,
      columns: z.array(
        z.object({
          column: z.enum(boardColumns),
          count,
          late: count,
          oldestAt: instant.nullable(),
        }),
      ),
      /** Whether the carrier creates the labels of convenience stores. */
      hasStoreLabels: z.boolean(),
      /** The companies that bring parcels to homes and make labels for them; absent if none does. */
      homeCarriers: z.array(z.string()).optional(),
    }),
  }),
  searchFulfilment: call(adminEndpoints.searchFulfilment, {
    summary: '後台：出貨看板一欄的內容，等最久的在前；收件人姓名已遮罩',
    body: z.object({
      column: z.enum(boardColumns),
      keyword: z.string().trim().max(60).default(''),
      ...pageBody,
    }),
    reply: z.array(row),
    paged: true,
  }),
  beginPicking: call(adminEndpoints.beginPicking, {
    summary: '後台：由選取的訂單建立揀貨單；is_trial 只說明哪些可以出貨、其餘為何略過',
    body: z.object({
      orderIds: z.array(rowId).min(1).max(200),
      isTrial: z.boolean().default(false),
    }),
    reply: z.object({
      total: count,
      fitting: count,
      sentence: z.string(),
      shipmentIds: z.array(id),
      skipped: z.array(z.object({ orderId: id, orderNo: z.string(), reason: z.enum(skipReasons) })),
    }),
  }),
  confirmPicked: call(adminEndpoints.confirmPicked, {
    summary: '後台：包裹的商品已從貨架取齊',
    body: z.object({ shipmentIds }),
    reply: movedOfMany,
  }),
  readParcel: call(adminEndpoints.readParcel, {
    summary: '後台：一個包裹的商品、裝入數與物流商的訊息',
    params: idParams,
    reply: parcel,
    errors: ['NOT_FOUND'],
  }),
  openParcel: call(adminEndpoints.openParcel, {
    summary: '後台：掃描單號，開始包裝',
    body: z.object({ code }),
    reply: parcel,
    errors: cannot,
  }),
  scanGoods: call(adminEndpoints.scanGoods, {
    summary: '後台：掃描商品放入包裹；不屬於、過多或不明的商品以 result 說明，且不改變包裹',
    params: idParams,
    body: z.object({ code }),
    reply: z.object({ result: z.enum(scanResults), sentence: z.string(), parcel }),
    errors: cannot,
  }),
  undoScan: call(adminEndpoints.undoScan, {
    summary: '後台：從包裹取出一件商品',
    params: idParams,
    body: z.object({ goodsId: rowId }),
    reply: parcel,
    errors: cannot,
  }),
  splitParcel: call(adminEndpoints.splitParcel, {
    summary: '後台：缺貨的數量分到之後的包裹；已掃描的須重新掃描',
    params: idParams,
    body: z.object({ lines: unitsOfLines }),
    reply: z.object({ id, laterId: id }),
    errors: cannot,
  }),
  shipInParts: call(adminEndpoints.shipInParts, {
    summary:
      '後台：把訂單的這些數量放在一個包裹，其餘在另一個包裹（{id} 為訂單）；還沒有包裹的訂單會先建立揀貨單',
    params: idParams,
    body: z.object({ lines: unitsOfLines }),
    reply: z.object({ id, laterId: id }),
    errors: cannot,
  }),
  dissolveParcel: call(adminEndpoints.dissolveParcel, {
    summary:
      '後台：解除還沒寄出的包裹；商品併入訂單另一個還沒有標籤的包裹（joined_code），須重新掃描；沒有其他包裹時訂單回到待出貨',
    params: idParams,
    reply: z.object({ orderId: id, joinedCode: z.string().optional() }),
    errors: cannot,
  }),
  printPaper: call(adminEndpoints.printPaper, {
    summary:
      '後台：列印揀貨單、出貨明細（A5，可不印價格）或標籤（PDF）；標籤含未遮罩的收件資料，每一張都記入操作紀錄',
    body: z.object({
      paper: z.enum(papers),
      shipmentIds,
      withPrices: z.boolean().default(true),
    }),
    reply: z.object({}),
    errors: cannot,
  }),
  createStoreLabels: call(adminEndpoints.createStoreLabels, {
    summary:
      '後台：向物流商建立超商取貨的標籤；過了最後寄件日的標籤會作廢並重新建立；被拒絕的說明原因，可以重試',
    body: z.object({ shipmentIds: shipmentIds.max(50) }),
    reply: z.array(
      z.object({ shipmentId: id, result: z.enum(labelResults), sentence: z.string() }),
    ),
  }),
  openStoreLabels: call(adminEndpoints.openStoreLabels, {
    summary: '後台：在新分頁列印超商標籤的表單；每一張都記入操作紀錄',
    body: z.object({ shipmentIds }),
    reply: z.object({
      ...labelForm,
      /** The forms of further companies; only then the first one also has its name. */
      name: z.string().optional(),
      count: count.optional(),
      others: z.array(z.object({ ...labelForm, name: z.string(), count })).optional(),
    }),
    errors: cannot,
  }),
  cancelLabel: call(adminEndpoints.cancelLabel, {
    summary:
      '後台：取消標籤，包裹回到已包裝；沒有取消介面的業者，與沒有收到回覆的標籤，由人在綠界取消後以 is_cancelled_there 告知',
    params: idParams,
    body: z.object({ isCancelledThere: z.boolean().optional() }).optional(),
    reply: moved,
    errors: cannot,
  }),
  ...handOverCalls,
  deliverParcels: call(adminEndpoints.deliverParcels, {
    summary: '後台：宅配包裹已送達',
    body: z.object({ shipmentIds }),
    reply: movedOfMany,
  }),
  askCarrier: call(adminEndpoints.askCarrier, {
    summary: '後台：向物流商查詢包裹目前的位置',
    params: idParams,
    reply: parcel,
    errors: [...cannot, 'SERVICE_BUSY'],
  }),
  noteParcelReturned: call(adminEndpoints.noteParcelReturned, {
    summary: '後台：寄出的包裹已退回本公司',
    params: idParams,
    reply: moved,
    errors: cannot,
  }),
  resendParcel: call(adminEndpoints.resendParcel, {
    summary: '後台：退回的包裹再寄一次；代收金額依訂單目前的付款狀態',
    params: idParams,
    reply: moved,
    errors: cannot,
  }),
  reviewTakeBack: call(adminEndpoints.reviewTakeBack, {
    summary: '後台：試算退回的包裹驗收後的退款，不改變任何資料',
    params: idParams,
    reply: z.object({
      /** TWD that are refunded. */
      amount: money,
      /** Whether the order ends, because the shopper gets nothing of it. */
      endsOrder: z.boolean(),
      /** TWD by which the credit of an exchange is lower, because the first order gave them back as an amount. */
      creditLowered: money,
    }),
    errors: takeBackErrors,
  }),
  takeBackParcel: call(adminEndpoints.takeBackParcel, {
    summary:
      '後台：退回的包裹驗收並退款；其他包裹在途中或已送達時，只退這個包裹的商品，否則訂單結束；is_saleable 表示商品重新入庫；退款超過門檻時等待核可。附上試算的 amount 時，退款金額若已不同則為 STALE_RECORD',
    params: idParams,
    body: z.object({ isSaleable: z.boolean(), amount: money.optional() }),
    reply: z.union([moved, pendingApproval]),
    errors: [...takeBackErrors, 'STALE_RECORD'],
  }),
  takeCarrierNotice: call(adminEndpoints.takeCarrierNotice, {
    summary: '物流商的狀態通知（CheckMacValue）；回應 1|OK',
    // The field names are ECPay's own and are not converted. The handler reads those that it knows.
    body: z.record(z.string(), z.string()),
    reply: z.object({}),
  }),
};
