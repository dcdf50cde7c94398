import type { CartLine } from './lines.ts';

/** The reason why the quantity cannot be increased. */
export function limitReason({
  max,
  purchaseLimit,
  isLimited,
}: Pick<CartLine, 'max' | 'purchaseLimit' | 'isLimited'>): string {
  if (!isLimited || purchaseLimit === null) return `庫存僅剩 ${max} 件`;
  const limit = `每筆訂單限購 ${purchaseLimit} 件`;
  return max === purchaseLimit ? limit : `${limit}，單品與組合合併計算`;
}
