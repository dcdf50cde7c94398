import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { beginOfDay, dayInMilliseconds, taipeiDay } from '#rules/dates.ts';
import { estimateRefill } from '#rules/goods/refill.ts';
import { orders } from '#server/ordering/orders/tables.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newProduct, newSeries } from '#server/testing/new-goods.ts';
import { buy, newShopper } from '#server/testing/new-shopper.ts';
import { deliver } from '#server/testing/order-life.ts';
import type { Got } from './estimates.ts';
import { addOutcomes, countRefillOutcomes } from './outcomes.ts';
import { refillOutcomes } from './tables.ts';

const begin = beginOfDay('2026-06-01');
const dayAt = (days: number) => new Date(begin.getTime() + days * dayInMilliseconds);

/** A purchase that arrived so many days after the begin, and was ordered three days before. */
function got(days: number, more: Partial<Got> = {}): Got {
  return {
    orderId: days,
    orderedAt: dayAt(days - 3),
    at: dayAt(days),
    pieces: 20,
    usualDays: 28,
    isGift: false,
    unitName: '片',
    packs: 1,
    isOpen: false,
    ...more,
  };
}

/** The outcomes of every day, added up. */
function sumOf(all: readonly Got[]) {
  const days = Array.from({ length: 500 }, (_, index) => taipeiDay(dayAt(index)));
  const counts = new Map(days.map((day) => [day, { predicted: 0, met: 0 }]));
  addOutcomes(counts, all);
  return [...counts.values()].reduce(
    (sum, { predicted, met }) => ({ predicted: sum.predicted + predicted, met: sum.met + met }),
    { predicted: 0, met: 0 },
  );
}

describe('the outcome of an estimate', () => {
  it('is that it came true if the series is ordered within its range', () => {
    // A guess: used up between day 21 and 35. The next order is of day 27, and then nothing more comes.
    expect(sumOf([got(0), got(30)])).toEqual({ predicted: 2, met: 1 });
  });

  it('is that it did not, if the order comes sooner, later or never', () => {
    expect(sumOf([got(0), got(15)]).met).toBe(0);
    expect(sumOf([got(0), got(60)]).met).toBe(0);
    expect(sumOf([got(0)])).toEqual({ predicted: 1, met: 0 });
  });

  it('counts an order that is still on the way, and no gift', () => {
    expect(sumOf([got(0), got(30, { isOpen: true })])).toEqual({ predicted: 1, met: 1 });
    expect(sumOf([got(0), got(25, { isGift: true })]).met).toBe(0);
  });

  it('is of no estimate that nobody was shown, because more was on the way', () => {
    const next = { orderedAt: dayAt(-1) };
    expect(sumOf([got(0), got(4, next)])).toEqual({ predicted: 1, met: 0 });
    expect(sumOf([got(0), got(4, { ...next, isOpen: true })]).predicted).toBe(0);
    // A gift that comes later was never looked at.
    expect(sumOf([got(0), got(4, { ...next, isGift: true })]).predicted).toBe(1);
  });

  it('is of the day on which the range of the estimate ends', () => {
    const estimate = estimateRefill([got(0)], dayAt(1));
    const counts = new Map([[estimate?.to ?? '', { predicted: 0, met: 0 }]]);
    addOutcomes(counts, [got(0)]);
    expect([...counts.values()]).toEqual([{ predicted: 1, met: 0 }]);
  });
});

describe('the outcomes of past days', () => {
  const test = shopForTests();

  it('are counted once, also after days without a run and by two copies at once', async () => {
    const { shop, clock } = test;
    const product = await newProduct(shop, {
      stock: 99,
      unitCount: 19,
      unitName: '片',
      usage: '日用',
      lengthCm: 24,
    });
    await newSeries(shop, [product]);
    const shopper = await newShopper(test);
    const { id } = await buy(shopper, { products: { [product]: 1 } });
    await deliver(shop, id);
    const at = new Date(clock.now().getTime() - 80 * dayInMilliseconds);
    await shop.db.update(orders).set({ createdAt: at, receivedAt: at }).where(eq(orders.id, id));
    await Promise.all([countRefillOutcomes(shop), countRefillOutcomes(shop)]);
    await countRefillOutcomes(shop);
    const rows = await shop.db.select().from(refillOutcomes);
    expect(rows).toHaveLength(90);
    expect(rows.reduce((sum, { predicted }) => sum + predicted, 0)).toBe(1);
    expect(rows.every(({ day }) => day < taipeiDay(clock.now()))).toBe(true);
  });
});
