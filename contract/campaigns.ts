/** The entities whose forms show the effect of the campaign (plain data; browser code may import it). */
export const reviewedResources = [
  'discount-events',
  'quantity-offers',
  'amount-offers',
  'add-on-offers',
  'product-combination-discounts',
  'threshold-rewards',
  'free-shipping-events',
  'first-purchase-events',
  'registration-coupon-events',
  'coupon-events',
  'flash-sales',
] as const;
export type ReviewedResource = (typeof reviewedResources)[number];

/** The entities with a period, which the calendar shows. */
export const scheduledResources = [
  'discount-events',
  'quantity-offers',
  'amount-offers',
  'add-on-offers',
  'threshold-rewards',
  'free-shipping-events',
  'first-purchase-events',
  'registration-coupon-events',
  'coupon-events',
] as const satisfies readonly ReviewedResource[];
export type ScheduledResource = (typeof scheduledResources)[number];

/** The entities that are put on top of past orders (G-203). */
export const replayedResources = [
  'discount-events',
  'quantity-offers',
  'amount-offers',
  'add-on-offers',
  'threshold-rewards',
  'coupon-events',
] as const satisfies readonly ReviewedResource[];
export type ReplayedResource = (typeof replayedResources)[number];

/** The days of past orders that a replay may take. */
export const replayDays = [7, 30, 90] as const;

/** Whether the entity with this name can be put on top of past orders (G-203). */
export const isReplayed = (name: string): name is ReplayedResource =>
  (replayedResources as readonly string[]).includes(name);

/** Whether the form of the entity with this name shows what a campaign would do. */
export const isReviewed = (name: string): name is ReviewedResource =>
  (reviewedResources as readonly string[]).includes(name);

/** Whether the calendar of campaigns has the entity with this name. */
export const isScheduled = (name: string): name is ScheduledResource =>
  (scheduledResources as readonly string[]).includes(name);

/** Warnings for an operator before a campaign is shown. */
export const campaignWarningCodes = [
  'ENDS_BEFORE_BEGIN',
  'PERIOD_PAST',
  'RUNNING',
  'NOTHING_ONLINE',
  'NO_GIFT_ONLINE',
  'COUPON_NOT_RUNNING',
  'PRICE_BELOW_COST',
  'PRICE_BELOW_HALF',
  'NO_PRICE_LOWERED',
  'OFFER_NOT_CHEAPER',
  'GIFT_STOCK_OUT',
  'PICTURE_MISSING',
  'OVERLAP',
  'PRICE_BELOW_RECENT',
  'GIFT_STOCK_LOW',
  'STOCK_SHORT',
  'BANNER_MISSING',
  'LINK_MISSING',
] as const;
export type CampaignWarningCode = (typeof campaignWarningCodes)[number];

/** `danger`: surely a mistake. `caution`: possibly intended. */
export const campaignWarningLevels = ['danger', 'caution'] as const;

export interface CampaignWarning {
  code: CampaignWarningCode;
  level: (typeof campaignWarningLevels)[number];
  /** The sentence for operators. */
  sentence: string;
}

/** The state of a campaign: `HIDDEN` ones are OFFLINE, whatever their period. */
export const campaignStates = ['UPCOMING', 'RUNNING', 'OVER', 'HIDDEN'] as const;
export type CampaignState = (typeof campaignStates)[number];

export const campaignStateLabels: Readonly<Record<CampaignState, string>> = {
  UPCOMING: '未開始',
  RUNNING: '進行中',
  OVER: '已結束',
  HIDDEN: '未上架',
};

/** The longest period of one calendar, in days. */
export const mostCalendarDays = 400;
/** The most goods that a review lists, and the most goods whose prices it compares. */
export const mostReviewedRows = 50;
export const mostReviewedGoods = 5000;
