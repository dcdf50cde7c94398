/** The steps of an owner before the shop takes its first order, in their order. Plain data. */
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
