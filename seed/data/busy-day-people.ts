import type { Right } from '#contract/rights.ts';

/** A role of the shop's own, as an owner makes it for people who only pack in the season. */
export const seasonalRole = {
  name: '檔期包裝',
  rights: ['orders.read', 'order.fulfil', 'catalogue.read'],
} as const satisfies { name: string; rights: readonly Right[] };

/** A colleague who is at work; nobody knows the password. */
export const colleague = { email: 'service@qingmian.example', name: '王若安' };

/** Somebody whose invitation is open. */
export const invited = { email: 'packing@qingmian.example', name: '蔡小芸' };
