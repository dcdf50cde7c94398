import type { Saleable } from '../goods/saleable.ts';
import { type Prices, sellingPrice } from '../prices/prices.ts';
import { onNumbers } from './kinds/discount-events/arithmetic.ts';
import type { Goods } from './terms.ts';

/** What a member's level takes off the list price of all goods: 5 per cent is 95 折 (G-200). */
export interface LevelTerms {
  /** The name of the level. */
  name: string;
  /** 1 to 99. */
  percent: number;
}

/** The name of the reduction, for lines and receipts. */
export const levelPriceTitle = ({ name }: Pick<LevelTerms, 'name'>): string =>
  `${levelPriceName}（${name}）`;
const levelPriceName = '會員等級價';

/** Whether a reduction with this title is that of a level. */
export const isLevelPrice = (title: string): boolean => title.startsWith(levelPriceName);

/**
 * TWD of one unit at the level's price, if that is less than the price of today; undefined otherwise. The two are never
 * both applied.
 */
export function lowerLevelPrice(
  prices: Prices,
  level: Pick<LevelTerms, 'percent'> | null | undefined,
): number | undefined {
  if (!level) return undefined;
  const price = onNumbers.share(prices.price, 100 - level.percent);
  return price < sellingPrice(prices) ? price : undefined;
}

/** Goods as a member of a level buys them: at today's price, or at the level's if that is lower. */
export function atLevel(goods: Saleable, level: LevelTerms | null | undefined): Saleable {
  const price = lowerLevelPrice(goods, level);
  if (price === undefined || !level) return goods;
  const title = levelPriceTitle(level);
  return { ...goods, eventPrice: null, event: null, level: { title }, sellingPrice: price };
}

/** The same for all goods of a cart. */
export function goodsAtLevel(goods: Goods, level: LevelTerms | null | undefined): Goods {
  if (!level) return goods;
  const all = (some: Goods['products']) =>
    new Map([...some].map(([id, one]) => [id, atLevel(one, level)]));
  return { products: all(goods.products), combinations: all(goods.combinations) };
}
