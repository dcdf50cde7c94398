/** What an owner does until the shop takes its first order, in this order. Plain data. */
export const firstRunSteps = [
  'company',
  'delivery',
  'products',
  'stock',
  'pictures',
  'payment',
  'trial-order',
  'colleagues',
] as const;
export type FirstRunStep = (typeof firstRunSteps)[number];
