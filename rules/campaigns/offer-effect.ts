import type { QuantityOfferKind } from '#contract/enumerations.ts';
import { formatNumber } from '../numbers.ts';
import { discountedPrice } from '../prices.ts';
import type { OfferTier } from '../quote/terms.ts';
import { percentWords } from './campaign-words.ts';

/** What a group of units costs without an offer and with it, in TWD. */
export interface GroupPrice {
  usual: number;
  paid: number;
}

/** The price of one whole group of a step; `prices` are those of its units in TWD. */
export function groupPrice(
  kind: QuantityOfferKind,
  { amount, percent }: OfferTier,
  prices: readonly number[],
): GroupPrice {
  const usual = prices.reduce((sum, price) => sum + price, 0);
  const off = { discountType: 'PERCENT' as const, discountValue: percent ?? 0 };
  switch (kind) {
    case 'NTH_PERCENT': {
      const cheapest = Math.min(...prices);
      return { usual, paid: usual - cheapest + discountedPrice(cheapest, off) };
    }
    case 'COUNT_PERCENT':
      return { usual, paid: discountedPrice(usual, off) };
    case 'COUNT_AMOUNT':
      return { usual, paid: Math.max(usual - (amount ?? 0), 0) };
    case 'ANY_N_FOR':
      return { usual, paid: amount ?? usual };
    case 'PAIR':
      return { usual, paid: amount ?? discountedPrice(usual, off) };
    default:
      throw new Error(`unknown kind of offer: ${kind satisfies never}`);
  }
}

/** A step in words: 3 件 $199, 第 2 件 5 折, 滿 3 件 9 折, 滿 5 件折 $100, 紅配綠 $150. */
export function tierWords(kind: QuantityOfferKind, { count, amount, percent }: OfferTier): string {
  const price = `$${formatNumber(amount ?? 0)}`;
  switch (kind) {
    case 'NTH_PERCENT':
      return percent === 100
        ? `買 ${count - 1} 送 1`
        : `第 ${count} 件 ${percentWords(percent ?? 0)}`;
    case 'COUNT_PERCENT':
      return `滿 ${count} 件 ${percentWords(percent ?? 0)}`;
    case 'COUNT_AMOUNT':
      return `滿 ${count} 件折 ${price}`;
    case 'ANY_N_FOR':
      return `${count} 件 ${price}`;
    case 'PAIR':
      return amount === null ? `紅配綠 ${percentWords(percent ?? 0)}` : `紅配綠 ${price}`;
    default:
      throw new Error(`unknown kind of offer: ${kind satisfies never}`);
  }
}

/** The example of a group: 3 件 $199：原 $237 省 $38. */
export function exampleWords(words: string, { usual, paid }: GroupPrice): string {
  const saved = usual - paid;
  const what = saved > 0 ? `省 $${formatNumber(saved)}` : '沒有比較便宜';
  return `${words}：原 $${formatNumber(usual)} ${what}`;
}
