import type { RecentPrices } from '#contract/entities/catalog.ts';
import { taipeiDay } from '#rules/dates.ts';
import { formatPrice } from '#rules/numbers.ts';

type History = RecentPrices['history'];

/** The drawing area of the line, in the units of its picture. */
export const chart = { width: 320, height: 120 } as const;
/** Units left free above the highest and below the lowest price. */
const margin = 12;

/** The lowest and highest price, and today's, in TWD. Undefined without a known price. */
export function rangeOf(history: History) {
  const prices = history.map(({ price }) => price);
  const now = prices.at(-1);
  if (now === undefined) return undefined;
  return { lowest: Math.min(...prices), highest: Math.max(...prices), now };
}

/**
 * The path of the line: a price stays until the next one, so the line has steps. `until` is the moment at its right
 * edge.
 */
export function linePath(history: History, until: Date): string {
  const range = rangeOf(history);
  const [first] = history;
  if (!range || !first) return '';
  const begin = new Date(first.from).getTime();
  const span = Math.max(until.getTime() - begin, 1);
  const x = (moment: number) => Math.round(((moment - begin) / span) * chart.width * 10) / 10;
  const y = (price: number) => heightOf(price, range);
  const steps = history.slice(1).map(({ from, price }) => {
    const at = x(new Date(from).getTime());
    return `H${at}V${y(price)}`;
  });
  return `M0 ${y(first.price)}${steps.join('')}H${chart.width}`;
}

/** The height of a price in the picture, counted from above. A price that never changed is in the middle. */
export function heightOf(price: number, range: { lowest: number; highest: number }): number {
  const { lowest, highest } = range;
  if (lowest === highest) return chart.height / 2;
  const share = (highest - price) / (highest - lowest);
  return Math.round((margin + share * (chart.height - 2 * margin)) * 10) / 10;
}

/** 11/24 */
export function shortDate(moment: string): string {
  const [, month, day] = taipeiDay(new Date(moment)).split('-').map(Number);
  return `${month}/${day}`;
}

/** What the line shows, for those who do not see it. */
export function lineSentence(history: History): string {
  const range = rangeOf(history);
  const [first] = history;
  if (!range || !first) return '沒有價格紀錄。';
  const { lowest, highest, now } = range;
  const since = `${shortDate(first.from)} 至今`;
  if (lowest === highest) return `${since}的售價都是 ${formatPrice(now)}。`;
  const changes = history.length - 1;
  return `${since}的售價變動 ${changes} 次，最低 ${formatPrice(lowest)}，最高 ${formatPrice(highest)}，現在 ${formatPrice(now)}。`;
}
