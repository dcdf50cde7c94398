import { z } from 'zod';
import { call } from '../call.ts';
import { endpoints } from '../endpoints.ts';
import { orderExplanation } from '../entities/explanations.ts';
import {
  orderDetail,
  orderSummary,
  sentPicture,
  shippingFees,
  shoppingCart,
} from '../entities/orders.ts';
import { promises } from '../entities/promises.ts';
import {
  buyerTypes,
  carrierTypes,
  deliveryTimes,
  islandsTypes,
  paymentTypes,
  returnReasons,
  shipTypes,
  storeKinds,
} from '../enumerations.ts';
import { bigId, id, idParams, instant, money, pageQuery, rowId } from '../fields.ts';
import { mobileNumber, requiredText, telephoneNumber } from '../personal-fields.ts';

/** Any number passes here: a quantity that is no positive integer has its own code (row 8.035). */
const cartLines = z.array(z.object({ id: rowId, quantity: z.number() })).max(200);

/** The delivery and the lines of a cart. */
export const cartContent = {
  order: z
    .object({
      islandsType: z.enum(islandsTypes).nullish(),
      shipType: z.enum(shipTypes).nullish(),
      /** Any text passes here: a malformed one has its own code at checkout (G-144). */
      lineEcid: z.string().max(2000).nullish(),
    })
    .optional(),
  items: z.object({
    products: cartLines.default([]),
    productCombinations: cartLines.default([]),
    /** Units of products at the price of an add-on offer (G-201). They come beside the units in `products`. */
    addOns: z
      .array(z.object({ offerId: rowId, id: rowId, quantity: z.number() }))
      .max(50)
      .default([]),
  }),
  /** The gifts that the shopper has chosen, where an offer lets them choose (G-201). */
  giftIds: z.array(rowId).max(50).default([]),
};

/**
 * With `frontend_paid_amount` and `ship_type` this is the cart send: it creates a temporary order and reserves
 * stock (G-074).
 */
const shoppingCartBody = z.object({
  ...cartContent,
  frontendPaidAmount: z.number().int().min(0).max(100_000_000).nullish(),
  couponId: rowId.nullish(),
  /** Adds the items to the saved cart instead of replacing it: a visitor's cart at sign-in (G-072). */
  isMerge: z.boolean().optional(),
  /**
   * The `version` of the cart to which this change belongs. If the saved cart has another one, e.g. by another device,
   * nothing is stored (CART_CHANGED). Without it the saved cart is replaced as it is.
   */
  version: z.string().max(64).optional(),
  /** Whether the answer explains its amounts by `rules` (G-202). */
  explain: z.boolean().optional(),
});

const text = (max: number) => z.string().trim().max(max).default('');
const name = requiredText(50);

/** Recipient, destination, notes and invoice of an order. Operators who make an order give the same. */
export const deliveryFields = {
  orderNote: text(200),
  recipient: name,
  recipientMobile: mobileNumber,
  recipientPhone: z
    .string()
    .trim()
    .pipe(z.union([z.literal(''), telephoneNumber]))
    .default(''),
  shipAddress: text(300),
  expectedDeliveryTime: z.enum(deliveryTimes).default('NONE'),
  shipNote: text(200),
  shipType: z.enum(shipTypes),
  /** The chain of the store; without it the first one, 7-ELEVEN. */
  storeType: z.enum(storeKinds).optional(),
  storeNo: text(20),
  storeName: text(50),
  invoiceType: z.enum(buyerTypes),
  carrierType: z.union([z.literal(''), z.enum(carrierTypes)]).default(''),
  carrierNo: text(64),
  loveCode: text(7),
  taxName: text(60),
  taxNum: text(8),
};

const checkoutBody = z.object({
  user: z.object({ name, mobileNumber }),
  order: z.object({ ...deliveryFields, paymentType: z.enum(paymentTypes) }),
});

const providerAnswer = {
  virtualAccount: z.string().nullable(),
  expiryDate: instant.nullable(),
  info: z.object({ paymentUrl: z.object({ web: z.string().nullable() }) }).nullable(),
};

/** Where the buyer has to go, or the account of the transfer. */
export const startedPayment = z.object({
  redirectViewUrl: z.string().nullable(),
  ...providerAnswer,
  data: z.object(providerAnswer),
});

/** The refusals of starting a payment. */
export const startErrors = [
  'ORDER_NOT_FOUND',
  'ORDER_ALREADY_PAYED',
  'ORDER_PAYMENT_IS_BEING_CONFIRMED',
  'ORDER_IS_CANCELLED',
  'ORDER_PAYMENT_IS_EXPIRED',
  'ORDER_PAYMENT_COUNT_EXCEEDED_LIMIT',
  'ORDER_PAYMENT_FAILED',
  'SERVICE_IS_MAINTAINING',
  'IDEMPOTENCY_KEY_REUSED',
] as const;

const cartErrors = [
  'COUPON_NOT_FOUND',
  'COUPON_NOT_BELONG_USER',
  'COUPON_IS_USED',
  'COUPON_IS_ARCHIVED',
  'COUPON_IS_EXPIRED',
  'COUPON_EVENT_IS_ARRCHIVED',
  'COUPON_IS_NOT_START',
  'COUPON_EVENT_IS_OFFLINE',
  'COUPON_EVENT_ALL_UNUSABLE',
  'PRODUCT_IS_OUT_OF_STOCK',
  'GIFT_IS_OUT_OF_STOCK',
  'ORDER_ITEM_QUANTITY_EXCEEDED_LIMIT',
  'PARCEL_IS_TOO_LARGE',
  'SERVICE_IS_MAINTAINING',
] as const;

/** The refusals of making an order, by a shopper or for one. */
export const orderErrors = [
  ...cartErrors,
  'PRE_PROCESS_TEMP_ORDER_FAILED',
  'SHIP_ADDRESS_IS_NOT_SUPPORT',
  'SHIP_TYPE_HOME_IS_NOT_SUPPORT',
  'PAYMENT_TYPE_IS_NOT_SUPPORTED',
  'IDEMPOTENCY_KEY_REUSED',
] as const;

export const cartCalls = {
  readShoppingCart: call(endpoints.readShoppingCart, {
    summary: '會員購物車',
    reply: shoppingCart,
  }),
  updateShoppingCart: call(endpoints.updateShoppingCart, {
    summary: '儲存購物車；帶金額與配送方式時建立暫存訂單並鎖定庫存 30 分鐘',
    body: shoppingCartBody,
    reply: shoppingCart,
    errors: [
      ...cartErrors,
      'TEMP_ORDER_ITEMS_QUANTITY_HAS_ERROR',
      'CART_CHANGED',
      'LOCK_STOCKS_ARE_FAILED',
      'PRE_PROCESS_TEMP_ORDER_FAILED',
      'IDEMPOTENCY_KEY_REUSED',
    ],
  }),
  extendShoppingCart: call(endpoints.extendShoppingCart, {
    summary: '將已送出購物車的庫存保留時間延長 10 分鐘；每次送出只能延長一次',
    reply: shoppingCart.shape.order.pick({ sentAt: true, canExtend: true }).extend({
      locksExpireAt: instant,
    }),
    errors: ['TEMP_ORDER_FAILED', 'LOCK_STOCKS_ARE_EXPIRED', 'LOCK_STOCKS_ARE_EXTENDED'],
  }),
};

export const orderCalls = {
  readShippingFees: call(endpoints.readShippingFees, {
    summary: '各配送方式的運費，滿額免運之前（G-077）',
    reply: shippingFees,
    tags: ['settings'],
  }),
  readPromises: call(endpoints.readPromises, {
    summary: '當日出貨的截止時間，以及包裝、退貨與產地的承諾；title 空白為不顯示',
    reply: promises,
    tags: ['settings'],
  }),
  checkout: call(endpoints.checkout, {
    summary: '建立訂單；接受 Idempotency-Key',
    body: checkoutBody,
    reply: z.object({ id, orderNo: z.string(), paidAmount: money }),
    errors: [
      ...orderErrors,
      'LOCK_STOCKS_ARE_EXPIRED',
      'TEMP_ORDER_FAILED',
      'LINE_SHOP_ORDER_ERROR',
    ],
  }),
  startPayment: call(endpoints.startPayment, {
    summary: '開始付款，可改用其他付款方式；接受 Idempotency-Key（G-119）',
    /** `paymentType` changes the way in which an unpaid order is paid (G-159). */
    body: z.object({ orderId: rowId, paymentType: z.enum(paymentTypes).optional() }),
    reply: startedPayment,
    errors: [...startErrors],
  }),
  listOrders: call(endpoints.listOrders, {
    summary: '會員訂單，新到舊',
    query: pageQuery,
    reply: z.array(orderSummary),
    paged: true,
  }),
  readOrder: call(endpoints.readOrder, {
    summary: '訂單明細',
    params: idParams,
    reply: orderDetail,
    errors: ['ORDER_NOT_FOUND'],
  }),
  readOrderExplanation: call(endpoints.readOrderExplanation, {
    summary: '訂單的金額說明：下單當時每個活動的效果，或沒有生效的原因（G-202）',
    params: idParams,
    reply: orderExplanation,
    errors: ['ORDER_NOT_FOUND'],
  }),
  cancelOrder: call(endpoints.cancelOrder, {
    summary: '取消訂單（G-131）',
    params: idParams,
    reply: orderDetail,
    errors: [
      'ORDER_NOT_FOUND',
      'ORDER_CANNOT_BE_CANCELLED',
      'ORDER_ALREADY_PAYED',
      'ORDER_PAYMENT_IS_BEING_CONFIRMED',
    ],
  }),
  requestReturn: call(endpoints.requestReturn, {
    summary: '申請退貨：逐項選擇數量與原因',
    params: idParams,
    body: z.object({
      lines: z
        .array(
          z.object({
            lineId: bigId,
            quantity: z.number().int().min(1).max(10_000),
            reason: z.enum(returnReasons),
            isOpened: z.boolean(),
          }),
        )
        .min(1)
        .max(200),
      note: text(200),
      /** Ids of `user/return-pictures`. */
      pictures: z.array(rowId).max(3).default([]),
    }),
    reply: orderDetail,
    errors: [
      'ORDER_NOT_FOUND',
      'RETURN_IS_NOT_POSSIBLE',
      'RETURN_IS_EXCLUDED',
      'RETURN_IS_UNDER_WAY',
      'RETURN_PICTURE_NOT_FOUND',
    ],
  }),
  uploadReturnPicture: call(endpoints.uploadReturnPicture, {
    summary:
      '上傳退貨的照片（multipart，10 MB 以內），重新編碼後保存；一天內沒有用在退貨申請就刪除',
    body: z.instanceof(Uint8Array),
    reply: z.object({ id }),
    errors: ['FILE_REFUSED', 'PAYLOAD_TOO_LARGE'],
  }),
  readReturnPicture: call(endpoints.readReturnPicture, {
    summary: '會員自己的退貨照片：WebP 以 base64 編碼',
    params: idParams,
    reply: sentPicture,
    errors: ['NOT_FOUND'],
  }),
};
