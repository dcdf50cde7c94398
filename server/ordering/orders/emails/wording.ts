import type { SentencesOf } from '#contract/email-words/index.ts';
import { orderWords } from '#contract/email-words/orders.ts';
import { refundAndReturnWords } from '#contract/email-words/refunds-and-returns.ts';
import type { HomeCarrier, PaymentType } from '#contract/enumerations.ts';
import type { orders } from '../tables.ts';

/** The occasion of an e-mail about an order. */
export type OrderEmailOccasion = keyof typeof orderWords | keyof typeof refundAndReturnWords;
export const orderEmailOccasions = Object.keys({
  ...orderWords,
  ...refundAndReturnWords,
}) as OrderEmailOccasion[];

export type EmailedOrder = Pick<
  typeof orders.$inferSelect,
  | 'id'
  | 'orderNo'
  | 'createdAt'
  | 'orderStatus'
  | 'paymentType'
  | 'paymentStatus'
  | 'shipType'
  | 'storeType'
  | 'productAmount'
  | 'discountAmount'
  | 'couponAmount'
  | 'shipFee'
  | 'standingOrderId'
  | 'paidAmount'
  | 'reductions'
  | 'paidExpiredAt'
  | 'virtualAccount'
  | 'trackingNo'
  | 'receivedAt'
  | 'userCouponId'
> &
  // The samples of e-mails have none.
  Partial<Pick<typeof orders.$inferSelect, 'homeCarrier'>>;

/** One of several parcels of an order. */
export interface EmailedParcel {
  /** Whether it is the first one that leaves, a further one, or brings goods again that came back. */
  turn: 'FIRST' | 'FURTHER' | 'AGAIN';
  /** Its goods, as `name × units`. */
  goods: readonly string[];
  trackingNo: string;
  homeCarrier?: HomeCarrier | undefined;
}

/** The data of the occasion besides the order. */
export interface OrderEmailContext {
  /** Refunded TWD. */
  amount?: number | undefined;
  /** The cancelled or returned goods, as `name × units`. */
  goods?: readonly string[] | undefined;
  /** The way in which the refunded money was paid; by default that of the order. */
  paymentType?: PaymentType | undefined;
  /** Whether the shop's staff transfers the refund, or has transferred it, instead of the provider. */
  isByHand?: boolean | undefined;
  /** Whether the money is surplus, so that the order does not change. */
  isSurplus?: boolean | undefined;
  /** Whether an account for refunds of the order was entered before. */
  hasAccount?: boolean | undefined;
  /** The reason why a return was refused. */
  answer?: string | undefined;
  /** When the parcel arrived at the store. */
  arrivedAtStoreAt?: Date | undefined;
  /** The parcel that left, if the order has several. */
  parcel?: EmailedParcel | undefined;
}

export interface Wording {
  subject: string;
  heading: string;
  /** What lists of e-mails show after the subject, without account numbers; by default the first paragraph. */
  preview?: string | undefined;
  paragraphs: readonly string[];
  highlights?: readonly (readonly [string, string])[];
  steps?: readonly string[];
  /** Label of the button that leads to the order. */
  button?: string;
  /** Whether the button leads to the page for the account of a refund. */
  isAboutAccount?: boolean;
  /** Whether the button leads to the page where everybody who has its address can pay. */
  isAboutPayment?: boolean;
  /** Whether the e-mail leaves out goods and amounts, because it is about something else. */
  isBrief?: boolean;
}

/** Writes an e-mail. `words` are the sentences that operators may rewrite, with the values of their placeholders. */
export type Write<Occasion extends OrderEmailOccasion> = (
  order: EmailedOrder,
  context: OrderEmailContext,
  words: SentencesOf<Occasion>,
) => Wording;

/** How e-mails of some occasions are written. */
export type WritingOf<Occasion extends OrderEmailOccasion> = {
  readonly [Each in Occasion]: Write<Each>;
};

/** Every parcel is packed in this way. */
export const packing = '外箱不印商品名稱，請安心收件';
