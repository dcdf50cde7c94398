import type { RuleKind } from '#contract/enumerations.ts';

/** What shoppers and operators call each kind of rule. */
export const ruleLabels: Readonly<Record<RuleKind, string>> = {
  DISCOUNT_EVENT: '折扣活動',
  QUANTITY_OFFER: '多件優惠',
  AMOUNT_OFFER: '滿額折',
  ADD_ON: '加價購',
  FREE_SHIPPING: '免運',
  COUPON: '優惠券',
  THRESHOLD_REWARD: '滿額贈',
  FIRST_PURCHASE: '首購禮',
};
