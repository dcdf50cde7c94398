import { formatNumber } from '#rules/numbers.ts';

/** TWD; what comes off has its sign before the currency. */
export const twd = (amount: number) =>
  `${amount < 0 ? '−' : ''}NT$ ${formatNumber(Math.abs(amount))}`;
