import { sum } from '../numbers.ts';
import { addOnWorth } from '../prices/order-offers.ts';
import type { Reached } from './kinds/thresholds/kind.ts';
import type { Quote } from './types.ts';

type Spent = Pick<Reached, 'goodsAmount' | 'giftAmount'>;

/** TWD of a quoted cart that count towards its thresholds. */
export function spentIn({ amounts, lines }: Pick<Quote, 'amounts' | 'lines'>): Spent {
  const goodsAmount = amounts.product - amounts.discount;
  return { goodsAmount, giftAmount: goodsAmount - sum(lines.map(addOnWorth)) };
}
