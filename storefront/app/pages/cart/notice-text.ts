import { formatPrice } from '#rules/numbers.ts';
import type { CartNotice } from '../../stores/cart.ts';

/** What changed on a line, for the shopper. */
export function noticeText({ reason, from, to }: CartNotice): string {
  switch (reason) {
    case 'UNKNOWN':
      return '此商品已下架，已從購物車移除';
    case 'SOLD_OUT':
      return '此商品剛剛售完';
    case 'LIMITED':
      return `可購買數量減少，已由 ${from} 件調整為 ${to} 件`;
    case 'RESTOCKED':
      return `此商品已補貨，數量調整為 ${to} 件`;
    case 'PRICE':
      return `售價已由 ${formatPrice(from)} 更新為 ${formatPrice(to)}`;
  }
}
