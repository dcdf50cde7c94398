import { describe, expect, it } from 'vitest';
import { highestPrice } from './highest-price.ts';

const now = new Date('2026-11-25T12:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const day = { since: ago(24 * 60), until: now };
/** Prices with the minutes before now at which each began. */
const stood = (...prices: readonly (readonly [price: number, minutesAgo: number])[]) =>
  prices.map(([price, minutes]) => ({ price, validFrom: ago(minutes) }));

describe('the highest price of a day', () => {
  it.each([
    ['is the one that stands', stood([459, 9000]), [], 459],
    ['is the one that small steps began with', stood([459, 9000], [330, 600], [240, 300]), [], 459],
    ['ended within the day, by a minute', stood([459, 9000], [330, 1439]), [], 459],
    ['leaves out what ended a day ago', stood([459, 9000], [330, 1440]), [], 330],
    ['leaves out a slip of 29 minutes', stood([459, 9000], [4590, 29]), [], 459],
    ['counts what stood for half an hour', stood([459, 9000], [4590, 30]), [], 4590],
    ['counts a slip at which somebody bought', stood([459, 9000], [4590, 9]), [ago(5)], 4590],
    ['counts the first moment of a slip', stood([459, 9000], [4590, 9]), [ago(9)], 4590],
    ['counts the last moment of a slip', stood([459, 9000], [4590, 9], [459, 4]), [ago(4)], 4590],
    ['leaves out what was bought before a slip', stood([459, 9000], [4590, 9]), [ago(10)], 459],
    [
      'leaves out what was bought after a slip',
      stood([459, 9000], [4590, 9], [459, 4]),
      [ago(3)],
      459,
    ],
    ['is the one that begins at this moment, if somebody buys', stood([459, 0]), [ago(0)], 459],
    ['leaves out what was put right in time', stood([459, 9000], [4590, 200], [459, 180]), [], 459],
    ['leaves out a slip that was entered twice', stood([9, 90], [459, 29], [459, 14]), [], 9],
    [
      'counts half an hour of a price that was entered twice',
      stood([9, 9000], [459, 1470], [459, 1440], [9, 1435]),
      [],
      459,
    ],
    ['counts a fall as one with the price before', stood([460, 40], [459, 20]), [], 459],
    ['counts a rise as one with the price before', stood([459, 40], [460, 20]), [], 459],
    ['is none if nothing has stood', stood([459, 29]), [], undefined],
    ['is none without prices', [], [], undefined],
    ['leaves out what is to come', stood([100, 60], [900, -60]), [], 100],
  ])('%s', (_, prices, boughtAt, highest) => {
    expect(highestPrice(prices, day, boughtAt)).toBe(highest);
  });

  it('is not forgotten because it is changed to and fro', () => {
    const toAndFro = Array.from({ length: 60 }, (_, index) => [
      [459, 1500 - index * 25] as const,
      [460, 1500 - index * 25 - 12] as const,
    ]).flat();
    expect(highestPrice(stood(...toAndFro), day, [])).toBe(459);
  });

  it('is the floor of what goes up and down', () => {
    const upAndDown = Array.from(
      { length: 60 },
      (_, index) => [index % 2 ? 330 : 459, 1500 - index * 25] as const,
    );
    expect(highestPrice(stood(...upAndDown), day, [])).toBe(330);
  });
});
