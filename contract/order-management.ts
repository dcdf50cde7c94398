import { paymentTypes } from './enumerations.ts';

/** The values of the page of one order, besides the order itself. Plain data. */

/** The next action for an order. */
export const orderActions = [
  'ASK_PROVIDER',
  'FULFIL',
  'REFUND',
  'TRANSFER',
  'SETTLE_RETURN',
  'APPROVE',
  'EXCEPTION',
  'NONE',
] as const;
export type OrderAction = (typeof orderActions)[number];

/** The source of an entry in the timeline of an order. */
export const timelineSources = ['SYSTEM', 'PERSON', 'PROVIDER'] as const;
export type TimelineSource = (typeof timelineSources)[number];

/** The most colleagues that one note mentions. */
export const mostMentions = 10;

/** The most pictures of one return. */
export const mostReturnPictures = 8;

/** The most tags of one order, the most characters of each, and what lists and files write between them. */
export const mostTags = { count: 10, length: 20, between: '、' } as const;

/** How an order that an operator makes is paid. PAYMENT_LINK: the buyer chooses on a page of the shop. */
export const orderPaymentChoices = [...paymentTypes, 'PAYMENT_LINK'] as const;
export type OrderPaymentChoice = (typeof orderPaymentChoices)[number];

/** Who made an order. */
export const orderSources = ['SHOP', 'STAFF', 'STANDING'] as const;
export type OrderSource = (typeof orderSources)[number];

/** What can be done with many orders of the list at once. */
export const orderBulkActions = ['PICK', 'TAG', 'PRINT', 'EXPORT', 'RESEND'] as const;
export type OrderBulkAction = (typeof orderBulkActions)[number];

/** The most orders of one such action. */
export const mostOrdersAtOnce = 500;
