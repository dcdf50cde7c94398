import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { KindTerms, Progress, Taking, Unit } from './kind.ts';
import { pair } from './pair.ts';

/** The most that an offer saves on some of these units, by every way to take or leave each. */
function mostSaved({ start, take, mayEnd }: Taking, units: readonly Unit[]): number {
  const go = (progress: Progress, index: number): number => {
    const unit = units[index];
    if (!unit) return mayEnd(progress) ? 0 : Number.NEGATIVE_INFINITY;
    const taken = take(progress, unit).map((step) => step.saves + go(step.progress, index + 1));
    return Math.max(go(progress, index + 1), ...taken);
  };
  return go(start, 0);
}

const terms = (
  tier: { amount?: number; percent?: number },
  maxUsesPerOrder: number | null = null,
): KindTerms => ({
  tiers: [{ count: 2, amount: null, percent: null, ...tier }],
  maxUsesPerOrder,
});

/** The most that at most so many pairs save at 1 per cent off, by every way to pair. */
function mostByPairs([first, ...others]: readonly Unit[], pairs: number): number {
  if (!first || pairs === 0) return 0;
  const savedWith = others.map((other, index) => {
    const fits = (first.isInScope && other.isInGroupB) || (first.isInGroupB && other.isInScope);
    if (!fits) return 0;
    const saved = Math.ceil((first.price + other.price) / 100);
    return saved + mostByPairs(others.toSpliced(index, 1), pairs - 1);
  });
  return Math.max(mostByPairs(others, pairs), ...savedWith);
}

const anyUnits = fc
  .array(
    fc.record({
      price: fc.integer({ min: 1, max: 60 }),
      isInScope: fc.boolean(),
      isInGroupB: fc.boolean(),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((units) => units.toSorted((a, b) => b.price - a.price));

describe('pairs by per cent', () => {
  it('save what they save at most, at the borders of rounding', () => {
    const atBorders = anyUnits.chain((units) =>
      fc
        .array(fc.constantFrom(1, 2, 49, 50, 51, 52, 99, 100, 101, 150, 151), {
          minLength: units.length,
          maxLength: units.length,
        })
        .map((prices) => prices.toSorted((a, b) => b - a))
        .map((prices) => units.map((unit, index) => ({ ...unit, price: prices[index] ?? 1 }))),
    );
    fc.assert(
      fc.property(atBorders, fc.constantFrom(1, 2, null), (units, most) => {
        const prices = units.map(({ price }) => price).toReversed();
        expect(mostSaved(pair.taking(terms({ percent: 1 }, most), prices), units)).toBe(
          mostByPairs(units, most ?? units.length),
        );
      }),
      { numRuns: 1000 },
    );
  });
});

describe('the rougher ways to pair by per cent', () => {
  it('save no more than the one before, and at most 1 TWD a pair too little', () => {
    fc.assert(
      fc.property(anyUnits, fc.integer({ min: 1, max: 100 }), (units, percent) => {
        const prices = units.map(({ price }) => price).toReversed();
        const saved = [
          pair.taking(terms({ percent }), prices),
          ...(pair.roughTakings?.(terms({ percent }), prices) ?? []),
        ].map((taking) => mostSaved(taking, units));
        const [exact = 0, , roughest = 0] = saved;
        expect(saved).toEqual(saved.toSorted((a, b) => b - a));
        expect(exact - roughest).toBeLessThanOrEqual(units.length / 2);
      }),
    );
  });

  it('let units of one group wait, then count the hundredths of no pair', () => {
    const saved = (place: number, ...units: (readonly [side: 'SCOPE' | 'B', price: number])[]) => {
      const cart = units.map(([side, price]) => {
        return { price, isInScope: side === 'SCOPE', isInGroupB: side === 'B' };
      });
      const prices = cart.map(({ price }) => price).toReversed();
      const rough = pair.roughTakings?.(terms({ percent: 1 }), prices)[place];
      return rough && mostSaved(rough, cart);
    };
    // The exact way saves 19 and 27, where units of both groups wait for better partners.
    expect(saved(0, ['B', 602], ['SCOPE', 504], ['B', 397], ['SCOPE', 199])).toBe(18);
    expect(
      saved(
        0,
        ...([
          ['B', 602],
          ['B', 508],
          ['SCOPE', 404],
          ['B', 397],
          ['SCOPE', 294],
          ['SCOPE', 199],
        ] as const),
      ),
    ).toBe(26);
    // The dollar comes with the second unit of a pair.
    expect(saved(1, ['SCOPE', 200], ['B', 150])).toBe(4);
    expect(saved(1, ['SCOPE', 150], ['B', 100])).toBe(2);
  });

  it('are not needed at an amount, which counts no hundredths', () => {
    expect(pair.roughTakings?.(terms({ amount: 99 }), [60, 60])).toEqual([]);
    expect(pair.roughTakings?.(terms({ percent: 30 }), [60, 60])).toHaveLength(2);
  });
});
