/** What a shopper tells the chooser (G-205): how much, when, and what matters most. */
export const chooserFlows = ['LIGHT', 'NORMAL', 'HEAVY'] as const;
export type ChooserFlow = (typeof chooserFlows)[number];

export const chooserTimes = ['DAY', 'NIGHT', 'ALL'] as const;
export type ChooserTime = (typeof chooserTimes)[number];

export const chooserCares = ['SENSITIVE', 'THIN', 'ORGANIC', 'PRICE', 'NONE'] as const;
export type ChooserCare = (typeof chooserCares)[number];
