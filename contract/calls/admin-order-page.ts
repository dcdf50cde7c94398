import { z } from 'zod';
import { adminEndpoints } from '../admin-endpoints.ts';
import { call } from '../call.ts';
import { orderExplanation } from '../entities/explanations.ts';
import {
  appliedOffer,
  cartAmounts,
  orderItem,
  reduction,
  returnLine,
  sentPicture,
} from '../entities/orders.ts';
import {
  deliveryTimes,
  islandsTypes,
  returnReasons,
  returnStatuses,
  shipTypes,
  storeKinds,
} from '../enumerations.ts';
import { count, id, idParams, instant, money, picturePath, rowId } from '../fields.ts';
import { shipmentStages } from '../fulfilment.ts';
import {
  mostMentions,
  mostReturnPictures,
  mostTags,
  orderActions,
  orderSources,
  timelineSources,
} from '../order-management.ts';
import { exceptionKinds } from '../payment-enumerations.ts';
import { mobileNumber, requiredText } from '../personal-fields.ts';
import { orderOverview } from './admin-payments.ts';
import { labelLife } from './fulfilment.ts';
import { uploadUrlBody, uploadUrlReply } from './media-schemas.ts';
import { tagChange } from './tag-change.ts';

const tag = z.string().trim().min(1).max(mostTags.length);
const text = (max: number) => z.string().trim().max(max);

const line = orderItem.extend({
  lineId: id,
  kind: z.enum(['product', 'combination', 'gift']),
  materialNo: z.string(),
  /** Units whose price was refunded, with a return or without. */
  takenBack: count,
  /**
   * The parcels with units that are not refunded, if a refund of some of them must name one, or some are in none. Units of
   * a returned one are refunded by its inspection.
   */
  refundParcels: z.array(
    z.object({ shipmentId: id, code: z.string(), stage: z.enum(shipmentStages), units: count }),
  ),
  /** Units that are in none of these parcels and not refunded; 0 if a refund need not say where its units are. */
  unitsInNoParcel: count,
  /**
   * Whether the ERP has sent those units, or may have. Before the shopper has received the order they are refunded as
   * KEPT or RESTOCKED then, else only as RESTOCKED, and apart from those in parcels.
   */
  mayErpHaveSent: z.boolean(),
});

/** TWD that one person may refund, and TWD already refunded; see `rules/orders/refund-limit.ts`. */
export const refundLimit = z.object({ amount: money, used: money });

/** The destination of the order; names, numbers and addresses of people are masked. */
const delivery = z.object({
  shipType: z.enum(shipTypes),
  islandsType: z.enum(islandsTypes),
  recipient: z.string(),
  recipientMobile: z.string(),
  shipAddress: z.string(),
  /** The chain of the store; absent for the first one, 7-ELEVEN, and for homes. */
  storeType: z.enum(storeKinds).optional(),
  storeNo: z.string(),
  storeName: z.string(),
  expectedDeliveryTime: z.enum(deliveryTimes),
  shipNote: z.string(),
  trackingNo: z.string().nullable(),
  /** The version that was read. A save sends it, so that nobody overwrites another person's change. */
  version: z.string(),
  canEdit: z.boolean(),
});

/** An invoice with its corrections, oldest first. */
export const invoice = z.object({
  status: z.enum(['DUE', 'SENT', 'ISSUED', 'VOIDED']),
  amount: money,
  invoiceNo: z.string().nullable(),
  issuedAt: instant.nullable(),
  voidedAt: instant.nullable(),
  /** What the service said when it did not do the last thing it was asked for. */
  failure: z.string().nullable(),
  corrections: z.array(
    z.object({
      id,
      kind: z.enum(['VOID', 'ALLOWANCE']),
      status: z.enum(['DUE', 'SENT', 'DONE']),
      amount: money,
      allowanceNo: z.string().nullable(),
      /** Why a person made it; null if a refund did. */
      reason: z.string().nullable(),
      doneAt: instant.nullable(),
    }),
  ),
});

const exchange = z.object({ returnId: id, orderId: id, orderNo: z.string(), credit: money });

const orderPage = z.object({
  order: orderOverview.extend({
    createdAt: instant,
    orderNote: z.string(),
    source: z.enum(orderSources),
    /** The standing order that made it; null for any other order. */
    standingOrderId: id.nullable(),
  }),
  header: z.object({ title: z.string(), hint: z.string(), action: z.enum(orderActions) }),
  lines: z.array(line),
  amounts: cartAmounts,
  reductions: z.array(reduction),
  /** The offers of several units that the order got. */
  offers: z.array(appliedOffer),
  /** TWD: the price of the order, received, refunded or to be refunded, and missing. */
  money: z.object({
    asked: money,
    paid: money,
    refunded: money,
    outstanding: money,
    /** TWD of the delivery fee that are not refunded yet. */
    shipFeeLeft: money,
  }),
  /** The account to which the shopper still has to transfer the money, and until when; null without one. */
  transfer: z.object({ virtualAccount: z.string(), expiryDate: instant.nullable() }).nullable(),
  refundLimit,
  /** TWD that returns and refunds of goods can still give back. */
  leftToGiveBack: money,
  /**
   * TWD that go back in all once the units that are left are refunded by line: then this exchange ends, because its
   * other units were refunded, or came back and were inspected. Null for other orders.
   */
  endOfExchange: money.nullable(),
  /** The stock of its goods: units on hand and for sale, those in carts, and those that lie there for this order. */
  stocks: z.array(
    z.object({
      id,
      name: z.string(),
      materialNo: z.string(),
      onHand: count,
      held: count,
      available: count,
      reserved: count,
    }),
  ),
  delivery,
  buyer: z.object({ memberId: id, name: z.string(), mobile: z.string(), email: z.string() }),
  invoice: invoice.nullable(),
  parcels: z.array(
    z.object({
      id,
      code: z.string(),
      stage: z.enum(shipmentStages),
      trackingNo: z.string().nullable(),
      labelLife,
      units: z.array(z.object({ lineId: id, quantity: count })),
    }),
  ),
  returns: z.array(
    z.object({
      id,
      status: z.enum(returnStatuses),
      createdAt: instant,
      refundAmount: money.nullable(),
    }),
  ),
  /** Exchange orders of this order's returns, and the return for which this order was created. */
  exchanges: z.array(exchange),
  exchangeOf: z.object({ returnId: id, fromOrderId: id, credit: money }).nullable(),
  approvals: z.array(z.object({ id, title: z.string() })),
  /** Payment exceptions that wait for a person, oldest first. */
  exceptions: z.array(z.object({ id, kind: z.enum(exceptionKinds) })),
  notes: z.array(
    z.object({ id, text: z.string(), by: z.string(), at: instant, mentions: z.array(z.string()) }),
  ),
  tags: z.array(z.string()),
  timeline: z.array(
    z.object({
      at: instant,
      source: z.enum(timelineSources),
      /** A sentence; for an action of a person, the name of its call. */
      text: z.string(),
      by: z.string().nullable(),
      /** Whether a person only requested it and a second person has to approve it. */
      isWish: z.boolean(),
      /** What changed, e.g. 備貨中 → 已出貨; '' without such a change. */
      change: z.string(),
      /** The provider's own code of its answer; null without one, and for those who may not see money. */
      providerCode: z.string().nullable(),
      /** What the provider said, cut and without personal data; null likewise. */
      providerWords: z.string().nullable(),
    }),
  ),
  canCancel: z.boolean(),
  /**
   * The rest of the order after one parcel has left: the TWD of a refund, and a sentence if the rest cannot be
   * cancelled.
   */
  rest: z.object({ units: count, amount: money, why: z.string().nullable() }).nullable(),
  /** The version for a change of the lines, and a sentence in `why` if the lines may not be changed. */
  edit: z.object({ version: z.string(), why: z.string().nullable() }),
  /** Whether goods can be sent back: the shopper has received them. */
  canComeBack: z.boolean(),
});

/** Pictures of the inspection. */
const returnPictures = z.array(z.object({ id, path: picturePath }));

const returnPage = z.object({
  id,
  status: z.enum(returnStatuses),
  order: orderOverview,
  note: z.string(),
  answer: z.string(),
  inspectionNote: z.string(),
  createdAt: instant,
  refundAmount: money.nullable(),
  /** The return through a store; absent while the shop does not offer it, and before the return is approved. */
  dropOff: z
    .object({
      /** '' if there is none. */
      company: z.string(),
      number: z.string().nullable(),
      /** The carrier's last report, in its own words. */
      report: z.string().nullable(),
      /** Why there can be no number; null if there can. */
      why: z.string().nullable(),
      /** The answer of an earlier request was lost; a person looks at ECPay before the next one. */
      isUnanswered: z.literal(true).optional(),
    })
    .optional(),
  /** The refund at this moment. `total` is less than goods and delivery together if other refunds have left less. */
  worth: z.object({ goods: money, delivery: z.number().int(), total: money }),
  refundLimit,
  gifts: z.array(z.string()),
  pictures: returnPictures,
  /** Ids of the pictures that the member sent with the request. */
  sentPictures: z.array(id),
  /** The order that sent other goods in exchange. */
  exchange: exchange.nullable(),
  lines: z.array(
    returnLine.extend({
      image: z.string(),
      kind: z.enum(['product', 'combination', 'gift']),
      itemId: id,
      reason: z.enum(returnReasons),
      /** Units that the inspection found as good as new; null before it. */
      asNewUnits: count.nullable(),
      openedUnits: count.nullable(),
      damagedUnits: count.nullable(),
      restockedUnits: count.nullable(),
    }),
  ),
  approvals: z.array(z.object({ id, title: z.string() })),
});

/** The pages of one order and of one return. */
export const adminOrderPageCalls = {
  readOrderDesk: call(adminEndpoints.readOrderDesk, {
    summary: '後台：一筆訂單的全部資料（{id} 為訂單）；個人資料已遮罩',
    params: idParams,
    reply: orderPage,
    errors: ['ORDER_NOT_FOUND'],
  }),
  readOrderRecord: call(adminEndpoints.readOrderRecord, {
    summary: '後台：一筆訂單的全部資料，與 `orders/desk` 相同；個人資料已遮罩',
    params: idParams,
    reply: orderPage,
    errors: ['ORDER_NOT_FOUND'],
  }),
  explainOrder: call(adminEndpoints.explainOrder, {
    summary: '後台：訂單的金額說明：下單當時每個活動的效果，或沒有生效的原因（G-202）',
    params: idParams,
    reply: orderExplanation,
    errors: ['ORDER_NOT_FOUND'],
  }),
  readReturnDesk: call(adminEndpoints.readReturnDesk, {
    summary: '後台：一筆退貨的全部資料',
    params: idParams,
    reply: returnPage,
    errors: ['NOT_FOUND'],
  }),
  readSentPicture: call(adminEndpoints.readSentPicture, {
    summary: '後台：會員申請退貨時附上的一張照片，WebP 以 base64 編碼（{id} 為照片）',
    params: idParams,
    reply: sentPicture,
    errors: ['NOT_FOUND'],
  }),
  openReturnUpload: call(adminEndpoints.openReturnUpload, {
    summary: '後台：取得傳送退貨照片的網址，15 分鐘內可用一次（{id} 為退貨）',
    params: idParams,
    body: uploadUrlBody,
    reply: uploadUrlReply,
    errors: ['NOT_FOUND', 'FILE_REFUSED', 'PAYLOAD_TOO_LARGE'],
  }),
  photographReturn: call(adminEndpoints.photographReturn, {
    summary: `後台：退貨檢查的照片，整組取代，最多 ${mostReturnPictures} 張（{id} 為退貨）`,
    params: idParams,
    body: z.object({
      mediaIds: z.array(rowId).max(mostReturnPictures),
    }),
    reply: z.object({ pictures: returnPictures }),
    errors: ['NOT_FOUND', 'ORDER_CANNOT_BE_MOVED'],
  }),
  listColleagues: call(adminEndpoints.listColleagues, {
    summary: '後台：可以在訂單備註提到的同事；只有名字，沒有電子信箱',
    reply: z.array(z.object({ id, name: z.string() })),
  }),
  noteOrder: call(adminEndpoints.noteOrder, {
    summary: '後台：在訂單留下內部備註（{id} 為訂單）；顧客看不到',
    params: idParams,
    body: z.object({
      text: requiredText(1000),
      /** Colleagues who get an e-mail about the note. */
      mentions: z.array(rowId).max(mostMentions).default([]),
    }),
    reply: orderPage,
    errors: ['ORDER_NOT_FOUND', 'NOT_FOUND'],
  }),
  tagOrder: call(adminEndpoints.tagOrder, {
    summary: '後台：訂單的標籤：加上 add、拿掉 remove；給 tags 時整組取代（{id} 為訂單）',
    params: idParams,
    body: tagChange(tag, mostTags.count),
    reply: orderPage,
    errors: ['ORDER_NOT_FOUND'],
  }),
  editDelivery: call(adminEndpoints.editDelivery, {
    summary:
      '後台：出貨前更改收件人、地址、門市或時段（{id} 為訂單）；未給的欄位不變，讀取後已被修改的不覆蓋',
    params: idParams,
    body: z.object({
      version: z.string().max(100),
      recipient: requiredText(50).optional(),
      recipientMobile: mobileNumber.optional(),
      shipAddress: requiredText(300).optional(),
      /** The chain of the new store; without it that of the present one. */
      storeType: z.enum(storeKinds).optional(),
      storeNo: requiredText(20).optional(),
      storeName: text(50).optional(),
      expectedDeliveryTime: z.enum(deliveryTimes).optional(),
      shipNote: text(200).optional(),
    }),
    reply: orderPage,
    errors: [
      'ORDER_NOT_FOUND',
      'ORDER_CANNOT_BE_MOVED',
      'STALE_RECORD',
      'SHIP_ADDRESS_IS_NOT_SUPPORT',
    ],
  }),
  reissueInvoice: call(adminEndpoints.reissueInvoice, {
    summary:
      '後台：立即處理還沒有結果的發票、作廢與折讓（{id} 為訂單）；服務沒有接受時說明原因，不會重複開立',
    params: idParams,
    reply: orderPage,
    errors: ['ORDER_NOT_FOUND', 'ORDER_CANNOT_BE_MOVED', 'SERVICE_BUSY'],
  }),
  resendOrderLetter: call(adminEndpoints.resendOrderLetter, {
    summary: '後台：重寄訂單目前狀態的通知信（{id} 為訂單）',
    params: idParams,
    reply: z.object({ subject: z.string() }),
    errors: ['ORDER_NOT_FOUND', 'ORDER_CANNOT_BE_MOVED'],
  }),
};
