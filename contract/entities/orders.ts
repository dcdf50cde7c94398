import { z } from 'zod';
import {
  buyerTypes,
  carrierTypes,
  deliveryTimes,
  giftReasons,
  homeCarriers,
  islandsTypes,
  offerKinds,
  orderStatuses,
  paymentStatuses,
  paymentTypes,
  reductionKinds,
  returnReasons,
  returnStatuses,
  shipTypes,
  storeKinds,
  thresholdKinds,
} from '../enumerations.ts';
import { count, id, instant, money, picturePath } from '../fields.ts';
import { explainedRule } from './explanations.ts';
import { userCoupon } from './promotions.ts';

/**
 * All in TWD: product − discount − coupon + shipFee = paid. For an exchange, `paid` is also less by the reduction
 * EXCHANGE.
 */
export const cartAmounts = z.object({
  product: money,
  discount: money,
  coupon: money,
  shipFee: money,
  paid: money,
});
export type CartAmounts = z.infer<typeof cartAmounts>;

/** TWD per order, by kind of delivery (G-077). */
export const shippingFees = z.object({
  homeMainIsland: money,
  homeOutlyingIsland: money,
  store: money,
});

const cartLine = z.object({
  id,
  quantity: z.number().int(),
  /** Units of this line that the member's own live temporary order has reserved (G-069). */
  lockedQuantity: count,
});

/** A gift that the server adds (G-062 to G-065). If none is left, its quantity is 0 and its state giveOut. */
const cartGift = z.object({
  id,
  quantity: count,
  reason: z.enum(giftReasons),
  state: z.enum([...giftReasons, 'giveOut']).nullable(),
  name: z.string(),
  image: picturePath,
  /** The reward, event or coupon that gives it. */
  sourceTitle: z.string(),
  lockedQuantity: count,
});
export type CartGift = z.infer<typeof cartGift>;

/** Goods that fill a cart up to a threshold (G-209). `unitPrice` is the TWD of one sold unit. */
const cartFiller = z.object({
  kind: z.enum(['product', 'combination']),
  id,
  name: z.string(),
  image: picturePath,
  unitPrice: money,
});
export type CartFiller = z.infer<typeof cartFiller>;

/** An offer that took effect, the TWD that it takes off, and the units that take part (G-201). */
export const appliedOffer = z.object({
  id,
  kind: z.enum(offerKinds),
  title: z.string(),
  amount: money,
  units: z.array(z.object({ kind: z.enum(['product', 'combination']), id, quantity: count })),
});
export type AppliedOffer = z.infer<typeof appliedOffer>;

/** Units of a product at the price of an add-on offer, in TWD. */
const cartAddOn = z.object({
  offerId: id,
  id,
  quantity: count,
  unitPrice: money,
  /** Units that the member's own temporary order reserves as this add-on; absent without one. */
  lockedQuantity: count.optional(),
});

/** The benefit for spending `missing` TWD more. */
const cartThreshold = z.object({
  kind: z.enum(thresholdKinds),
  id,
  title: z.string(),
  gifts: z.array(z.string()),
  /** How many of the gifts one chooses. */
  choose: count.optional(),
  thresholdAmount: money,
  missing: money,
  /** Units that an offer lacks for its next step; `missing` is the price of the cheapest goods that are enough. */
  missingUnits: count.optional(),
  /** Each alone reaches the threshold, or else all together. At most three, none in the cart; none for a sent cart. */
  fillers: z.array(cartFiller),
});

/** The member's coupon that helps this cart most: the TWD that it saves, or that the cart lacks for it (G-209). */
const proposedCoupon = z.union([
  z.object({ id, name: z.string(), saves: money }),
  z.object({ id, name: z.string(), missing: money }),
]);

/**
 * A change of the saved cart that the member did not make. `from` and `to` are units, or for PRICE the TWD of one
 * unit. ADD_ON_ENDED: so many units were asked for as add-ons, and so many still are; the rest has its own price.
 */
export const cartChange = z.object({
  kind: z.enum(['product', 'combination']),
  id,
  reason: z.enum(['UNKNOWN', 'SOLD_OUT', 'LIMITED', 'PRICE', 'ADD_ON_ENDED']),
  from: z.number().int(),
  to: count,
});
export type CartChange = z.infer<typeof cartChange>;

/** The member's saved cart (G-073). */
export const shoppingCart = z.object({
  order: z.object({
    /** The order placed from this cart; null before, and again after the cart is changed (G-076). */
    id: id.nullable(),
    islandsType: z.enum(islandsTypes).nullable(),
    shipType: z.enum(shipTypes).nullable(),
    lineEcid: z.string().nullable(),
    /**
     * When the reservations of the sent cart expire (G-074); null without live reservations, or if the cart has
     * changed since.
     */
    locksExpireAt: instant.nullable(),
    /** When the cart was sent; null whenever `locksExpireAt` is. Extending the reservation does not change it. */
    sentAt: instant.nullable(),
    /** Whether the reservation can still be extended (G-187). */
    canExtend: z.boolean(),
  }),
  items: z.object({
    products: z.array(cartLine),
    productCombinations: z.array(cartLine),
    gifts: z.array(cartGift),
    addOns: z.array(cartAddOn),
  }),
  /** The offers on several units that took effect. */
  offers: z.array(appliedOffer),
  /** The gifts that the shopper has chosen. */
  giftIds: z.array(id),
  /** The same for equal lines, add-ons and chosen gifts. Given back with a change, it protects changes of others. */
  version: z.string(),
  events: z.object({
    couponId: id.nullable(),
    /** The coupon behind `couponId`. */
    coupon: userCoupon.nullable(),
    /** Why the coupon has no effect on this cart, or why the chosen coupon was removed; null if it works. */
    couponReason: z.string().nullable(),
    /** Whether the member has no order yet; cancelled orders do not count (G-064). */
    isFirstPurchase: z.boolean(),
    /**
     * The events that this member gets in this cart, and the TWD of one unit with each. Only for a shop with limited
     * discount events: the public price does not know what this order would exceed.
     */
    given: z
      .array(
        z.object({
          kind: z.enum(['product', 'combination']),
          id,
          eventPrice: money.nullable(),
          event: z.object({ id, title: z.string(), label: z.string() }).nullable(),
        }),
      )
      .optional(),
    /**
     * The name of the member's level, and the per cent that it takes off the list price where that is the lowest price
     * (G-200). Absent if it takes nothing off.
     */
    level: z.object({ name: z.string(), percent: z.number().int() }).optional(),
  }),
  amounts: cartAmounts,
  /** Each way of delivery. `reason` is a sentence: why these goods are too heavy or too large for it (G-224). */
  deliveryOptions: z.array(
    z.object({
      shipType: z.enum(shipTypes),
      storeType: z.enum(storeKinds).nullable(),
      isAvailable: z.boolean(),
      reason: z.string().nullable(),
    }),
  ),
  /** The browser's own quote needs them. */
  shippingFees,
  /** The nearest two thresholds that are not reached. */
  thresholds: z.array(cartThreshold),
  /** Null if the member has no coupon for this cart. */
  proposedCoupon: proposedCoupon.nullable(),
  /** For each gift with a stock, the units that this member may still get, including the member's own reservations. */
  giftStocks: z.array(z.object({ id, stock: count })),
  changes: z.array(cartChange),
  /** Only if the body asks for them with `explain`. */
  rules: z.array(explainedRule).optional(),
});
export type ShoppingCart = z.infer<typeof shoppingCart>;

/** An amount taken off an order, under its name at the time of the order. */
export const reduction = z.object({
  kind: z.enum(reductionKinds),
  title: z.string(),
  /** TWD, more than 0. */
  amount: money,
});
export type Reduction = z.infer<typeof reduction>;

/** TWD that an offer took off a line, under its name at the time of the order. */
export const soldAdjustment = z.object({
  kind: z.enum(['QUANTITY_OFFER', 'AMOUNT_OFFER', 'ADD_ON']),
  /** The kind of the offer; null for an add-on. */
  offerKind: z.enum(offerKinds).nullable(),
  offerId: id,
  title: z.string(),
  /** The short tag of the offer, or ''. */
  label: z.string(),
  /** The units of the line that take part. */
  units: count,
  /** More than 0. */
  amount: money,
});
export type SoldAdjustment = z.infer<typeof soldAdjustment>;

export const orderItem = z.object({
  id,
  name: z.string(),
  image: picturePath,
  volume: z.string(),
  /** TWD for one unit before discounts. */
  listPrice: money,
  unitPrice: money,
  quantity: count,
  /** TWD that offers took off all units of this item, and each: unitPrice × quantity − offerShare is its sum. */
  offerShare: money,
  adjustments: z.array(soldAdjustment),
  /** TWD that the coupon, or the exchange, took off all units of this item. */
  couponShare: money,
  /** Why a gift was given; null for goods that were bought. */
  giftReason: z.enum(giftReasons).nullable(),
});
export type OrderItem = z.infer<typeof orderItem>;

/** A line that was paid for and may be sent back. */
export const boughtItem = orderItem.extend({
  /** The line's id for a return request. */
  lineId: id,
  /** Units that have not been sent back. */
  returnableQuantity: count,
});
export type BoughtItem = z.infer<typeof boughtItem>;

/** A gift of an order. `returnableQuantity` is its units but those that came back or never left. */
export const givenGift = orderItem.extend({
  /** A server of the release before does not say it. */
  returnableQuantity: count.optional(),
});

/** Units of one line that a member wants to send back, and why. */
export const returnLine = z.object({
  lineId: id,
  name: z.string(),
  quantity: count,
  reason: z.enum(returnReasons),
  isOpened: z.boolean(),
});

/** A picture that a member sent with a return. It has no address: only its owner and operators can read it. */
export const sentPicture = z.object({ webp: z.string() });

/** Lines of an order that the member asked to send back. */
export const orderReturn = z.object({
  id,
  status: z.enum(returnStatuses),
  note: z.string(),
  /** Why the shop refused the return; '' if it did not. */
  answer: z.string(),
  /** TWD that were refunded; null before the refund. */
  refundAmount: money.nullable(),
  /** Where the goods can be handed in, and the number for it; absent if a courier fetches them. */
  dropOff: z.object({ company: z.string(), number: z.string() }).optional(),
  createdAt: instant,
  lines: z.array(returnLine),
  /** Ids of the pictures that the member sent with it. A server of the release before has none. */
  sentPictures: z.array(id).optional(),
});
export type OrderReturn = z.infer<typeof orderReturn>;

export const orderSummary = z.object({
  id,
  orderNo: z.string(),
  createdAt: instant,
  orderStatus: z.enum(orderStatuses),
  paymentStatus: z.enum(paymentStatuses),
  paymentType: z.enum(paymentTypes),
  shipType: z.enum(shipTypes),
  /** What the shopper pays. */
  paidAmount: money,
  /** What the order costs in total; equal to `paidAmount`, because every order is paid in one payment. */
  totalPrice: money,
  /** The first line, for its name and picture, and the units of all lines. */
  firstItem: orderItem.nullable(),
  unitCount: count,
  canCancel: z.boolean(),
  canRetryPayment: z.boolean(),
  /**
   * A payment may have been made, but its outcome is not known yet. Until then the order can be neither paid again
   * nor cancelled.
   */
  isPaymentBeingConfirmed: z.boolean(),
  /** The standing order that placed it (G-214). A server of the release before does not say it. */
  standingOrderId: id.nullable().optional(),
});
export type OrderSummary = z.infer<typeof orderSummary>;

/** One entry of the order's timeline; `note` describes it for the shopper. */
export const orderEvent = z.object({ at: instant, type: z.string(), note: z.string() });
export type OrderEvent = z.infer<typeof orderEvent>;

/** Everything the order detail shows (G-129). */
export const orderDetail = orderSummary.extend({
  islandsType: z.enum(islandsTypes),
  items: z.object({
    products: z.array(boughtItem),
    productCombinations: z.array(boughtItem),
    gifts: z.array(givenGift),
  }),
  amounts: cartAmounts.extend({ paidAmount: money, totalPrice: money }),
  /**
   * MEMBER_PRICE, EVENT, QUANTITY_OFFER, AMOUNT_OFFER and ADD_ON add up to `discount`, COUPON to `coupon`; empty for
   * old orders, which have no stored names.
   */
  reductions: z.array(reduction),
  /** The offers of several units that the order got. */
  offers: z.array(appliedOffer),
  /** The person who ordered, as entered at checkout. */
  user: z.object({ name: z.string(), mobileNumber: z.string() }),
  orderNote: z.string(),
  recipient: z.string(),
  recipientMobile: z.string(),
  recipientPhone: z.string(),
  shipAddress: z.string(),
  expectedDeliveryTime: z.enum(deliveryTimes),
  shipNote: z.string(),
  /** The chain of the store; absent for the first one, 7-ELEVEN, and for homes. */
  storeType: z.enum(storeKinds).optional(),
  /** The company that brings the parcel to a home; absent before, and for labels of the shop's own. */
  homeCarrier: z.enum(homeCarriers).optional(),
  storeNo: z.string(),
  storeName: z.string(),
  invoiceType: z.enum(buyerTypes),
  carrierType: z.enum(carrierTypes),
  carrierNo: z.string(),
  loveCode: z.string(),
  taxName: z.string(),
  taxNum: z.string(),
  invoiceNo: z.string().nullable(),
  invoicingAt: instant.nullable(),
  paymentAt: instant.nullable(),
  paidExpiredAt: instant.nullable(),
  virtualAccount: z.string().nullable(),
  expiryDate: instant.nullable(),
  trackingNo: z.string().nullable(),
  /** The last moment to collect the parcel in the store; null before it arrives there, and for home delivery. */
  pickupDeadline: instant.nullable(),
  /** Whether goods may be sent back now, and until when; null before the goods were received. */
  canRequestReturn: z.boolean(),
  returnDeadline: instant.nullable(),
  /** The terms of a return (G-180): the minimum for the goods, whether it applies, and the rest of the delivery fee. */
  returnTerms: z.object({
    thresholds: z
      .object({
        freeShipping: z.object({ amount: money, fee: money }).nullable(),
        gifts: z.array(z.object({ giftId: id, amount: money })),
      })
      .nullable(),
    chargesDelivery: z.boolean(),
    asksForGifts: z.boolean(),
    shipFee: money,
    /** TWD of the payment that are not refunded yet: a return gives back no more. */
    left: money,
  }),
  returns: z.array(orderReturn),
  events: z.array(orderEvent),
});
export type OrderDetail = z.infer<typeof orderDetail>;
