/** Codes of one use each for a coupon event, made in batches. Plain data. */
export const couponCodeStates = ['UNUSED', 'RECEIVED', 'TAKEN_BACK'] as const;
export type CouponCodeState = (typeof couponCodeStates)[number];

export const couponCodeLimits = { count: 10_000, prefix: 8, takenBackAtOnce: 1_000 };

/** What a prefix may consist of. */
export const couponCodePrefix = /^[A-Za-z0-9]*$/;
