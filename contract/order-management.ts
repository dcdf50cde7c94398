/** What the page of one order shows besides the order itself. Plain data. */

/** What should happen to an order next. */
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

/** Who tells something in the timeline of an order. */
export const timelineSources = ['SYSTEM', 'PERSON', 'PROVIDER'] as const;
export type TimelineSource = (typeof timelineSources)[number];

/** Colleagues whom one note names. */
export const mostMentions = 10;

/** Pictures of one return. */
export const mostReturnPictures = 8;

/** Tags of one order, and characters of each. */
export const mostTags = { count: 10, length: 20 } as const;
