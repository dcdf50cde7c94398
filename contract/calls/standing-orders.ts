import { z } from 'zod';
import { call } from '../call.ts';
import { endpoints } from '../endpoints.ts';
import { cartAmounts, orderDetail } from '../entities/orders.ts';
import { paymentTypes, shipTypes } from '../enumerations.ts';
import { count, id, idParams, instant, money, picturePath } from '../fields.ts';
import { rhythmWeeks, standingReasons, standingStates } from '../standing-orders.ts';
import { cartContent, deliveryFields, orderErrors } from './orders.ts';

/** A day in Taipei, YYYY-MM-DD. */
const day = z.iso.date();
const nothing = z.object({});
const signedCode = z.string().max(150);

/** The goods of each parcel: no coupon and no add-on, which belong to one purchase. */
const items = cartContent.items.omit({ addOns: true });
const order = z.object(deliveryFields);
/** Recipient, destination, notes and invoice of each parcel. */
export type StandingDelivery = z.output<typeof order>;
const rhythm = z.literal(rhythmWeeks).nullable();
const paymentType = z.enum(paymentTypes);
/** TWD that the member saw. With another sum the call is refused. */
const paidAmount = money.max(100_000_000).optional();

const shownGoods = z.object({
  kind: z.enum(['product', 'combination']),
  id,
  name: z.string(),
  image: picturePath,
  /** Units that the member wants of each parcel. */
  quantity: count,
});

/** The same as the member gave it, where nothing is left out. */
const shownDelivery = orderDetail
  .pick({
    orderNote: true,
    recipient: true,
    recipientMobile: true,
    recipientPhone: true,
    shipAddress: true,
    expectedDeliveryTime: true,
    shipNote: true,
    shipType: true,
    storeType: true,
    storeNo: true,
    storeName: true,
    invoiceType: true,
    carrierNo: true,
    loveCode: true,
    taxName: true,
    taxNum: true,
  })
  .extend({ carrierType: deliveryFields.carrierType.unwrap() });

const standingOrder = z.object({
  id,
  state: z.enum(standingStates),
  /** Null while it runs. */
  reason: z.enum(standingReasons).nullable(),
  items: z.array(shownGoods),
  order: shownDelivery,
  paymentType,
  rhythmWeeks: z.number().int().nullable(),
  /** Days from one parcel to the next at present. */
  rhythmDays: count,
  nextOn: day,
  /** TWD of the last parcel, or what the member agreed to since. */
  agreedAmount: money,
  /** The newest order that was made by it. */
  lastOrder: z.object({ id, orderNo: z.string(), createdAt: instant }).nullable(),
});
export type StandingOrder = z.infer<typeof standingOrder>;

const draft = z.object({
  /** The date of the parcel. */
  dueOn: day,
  lines: z.array(
    shownGoods.extend({
      /** Units that can be had now. */
      available: count,
      /** TWD of one unit, before offers on several units. */
      unitPrice: money,
      /** TWD of one unit in the last parcel; null for goods that were not in it. */
      lastUnitPrice: money.nullable(),
    }),
  ),
  gifts: z.array(z.object({ name: z.string(), quantity: count })),
  /** What each campaign takes off, in TWD. */
  reductions: z.array(z.object({ title: z.string(), amount: money })),
  amounts: cartAmounts,
  /** TWD of the last parcel, or what the member agreed to since; null before there is either. */
  agreedAmount: money.nullable(),
  /** Why the shop would ask instead of making the order now; null if it would make it. */
  problem: z.enum(standingReasons).nullable(),
});
/** The next parcel, priced as of now. */
export type StandingDraft = z.infer<typeof draft>;

const notFound = 'NOT_FOUND';
const change = {
  items: items.optional(),
  order: order.optional(),
  rhythmWeeks: rhythm.optional(),
  nextOn: day.optional(),
  paymentType: paymentType.optional(),
  paidAmount,
};
const changeErrors = [
  ...orderErrors,
  'TEMP_ORDER_ITEMS_QUANTITY_HAS_ERROR',
  'STANDING_ORDER_DATE_IS_TAKEN',
] as const;

/** Standing orders: goods that come again in a rhythm, each parcel at the price of its day (G-214). */
export const standingOrderCalls = {
  listStandingOrders: call(endpoints.listStandingOrders, {
    summary: '會員的定期配（不含已結束）',
    reply: z.array(standingOrder),
  }),
  previewStandingOrder: call(endpoints.previewStandingOrder, {
    summary: '試算定期配的一個包裹：以今天的價格與活動計算，不會儲存',
    body: z.object({ items, order, paymentType }),
    reply: draft,
    errors: ['TEMP_ORDER_ITEMS_QUANTITY_HAS_ERROR'],
  }),
  createStandingOrder: call(endpoints.createStandingOrder, {
    summary: '設定定期配；rhythm_weeks 為 4、6、8、12 或 null（照我的用量）；接受 Idempotency-Key',
    body: z.object({ items, order, rhythmWeeks: rhythm, nextOn: day, paymentType, paidAmount }),
    reply: standingOrder,
    errors: [...changeErrors, 'STANDING_ORDER_COUNT_EXCEEDED_LIMIT'],
  }),
  updateStandingOrder: call(endpoints.updateStandingOrder, {
    summary:
      '修改定期配：商品、週期、下次日期、配送或付款方式，沒有帶的欄位不變；改商品、配送或付款方式時須帶 paid_amount',
    params: idParams,
    body: z.object(change),
    reply: standingOrder,
    errors: [...changeErrors, notFound],
  }),
  endStandingOrder: call(endpoints.endStandingOrder, {
    summary: '結束定期配；收件與發票資料立即刪除，已成立的訂單不受影響',
    params: idParams,
    reply: nothing,
    errors: [notFound],
  }),
  skipStandingOrder: call(endpoints.skipStandingOrder, {
    summary: '略過一次；帶 due_on 時只略過該日，重複送出不會再略過下一次',
    params: idParams,
    body: z.object({ dueOn: day.optional() }),
    reply: standingOrder,
    errors: [notFound],
  }),
  pauseStandingOrder: call(endpoints.pauseStandingOrder, {
    summary: '暫停定期配',
    params: idParams,
    reply: standingOrder,
    errors: [notFound],
  }),
  resumeStandingOrder: call(endpoints.resumeStandingOrder, {
    summary: '繼續定期配；等待確認的包裹須帶目前的金額（paid_amount），以該金額寄出',
    params: idParams,
    body: z.object({ paidAmount }),
    reply: standingOrder,
    errors: [...orderErrors, notFound],
  }),
  readStandingDraft: call(endpoints.readStandingDraft, {
    summary: '下一個包裹：以今天的價格與活動計算，並列出與上次的差異',
    params: idParams,
    reply: draft,
    errors: [notFound],
  }),
  readStandingOrderByCode: call(endpoints.readStandingOrderByCode, {
    summary: '以通知中的簽章代碼（code，30 天有效）查看下一個包裹；不含收件資料',
    query: z.object({ code: signedCode }),
    reply: z.object({
      state: z.enum(standingStates),
      reason: z.enum(standingReasons).nullable(),
      nextOn: day,
      /** Whether the date of the notice was left out. */
      isSkipped: z.boolean(),
      /** Whether the date of the notice can still be left out. */
      canSkip: z.boolean(),
      shipType: z.enum(shipTypes).nullable(),
      paymentType,
      draft: draft.nullable(),
    }),
    forPages: true,
    errors: ['NOT_FOUND'],
  }),
  skipStandingOrderByCode: call(endpoints.skipStandingOrderByCode, {
    summary: '以通知中的簽章代碼略過該日的包裹，不必登入；瀏覽器以表單送出時轉回頁面',
    body: z.object({ code: signedCode }),
    reply: nothing,
    errors: ['NOT_FOUND'],
  }),
};
