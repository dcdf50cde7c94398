import { describe, expect, it } from 'vitest';
import { quantityOffer } from '../../testing/plain-cart.ts';
import { boundOf } from './lagrange-bound.ts';
import { makeProblem } from './problem.ts';
import { proveBest } from './prove-best.ts';
import { savedBy, unitsOf } from './values-to-go.ts';

/** Units at ten prices, which three offers want. */
function inputOf(units: number) {
  const prices = [59, 69, 79, 89, 99, 119, 129, 139, 159, 199];
  const { classes, tables } = makeProblem(
    prices.map((unitPrice, index) => ({
      ...{ kind: 'product' as const, id: index + 1 },
      unitPrice,
      units,
    })),
    [
      quantityOffer(1, 'ANY_N_FOR', [{ count: 3, amount: 350 }]),
      quantityOffer(2, 'NTH_PERCENT', [{ count: 2, percent: 50 }]),
      quantityOffer(3, 'COUNT_AMOUNT', [
        { count: 3, amount: 50 },
        { count: 6, amount: 150 },
      ]),
    ],
    [],
  );
  return { classes, units: unitsOf(classes), tables, factors: tables.map(() => 1) };
}

/** What the best assignment saves if it saves more than the value, 'none' if none does; and the bound at the end. */
function provedFrom(units: number, rounds: number) {
  const input = inputOf(units);
  const first = boundOf(input, () => 0, { rounds, work: 1_000_000 });
  return (value: number) => {
    const { proof, bound } = proveBest(input, first, value);
    if (!proof) return ['unknown', bound.most];
    expect(proof.multipliers).toEqual(bound.multipliers);
    const saved = proof.taken?.map((own, at) => {
      const table = input.tables[at];
      return table ? savedBy(table, own) : 0;
    });
    return [saved?.reduce((one, other) => one + other, 0) ?? 'none', bound.most];
  };
}

describe('the proof of the best assignment', () => {
  it('finds the best one if it saves more than what is known, from a rough bound or a near one', () => {
    const [rough, near] = [provedFrom(2, 1), provedFrom(2, 16)];
    expect([0, 663, 664, 665].map(rough)).toEqual([
      [664, 1_046],
      [664, 1_046],
      ['none', 1_046],
      ['none', 1_046],
    ]);
    expect([0, 663, 664, 665].map(near)).toEqual([
      [664, 688],
      [664, 688],
      ['none', 688],
      ['none', 688],
    ]);
    expect(near(688)).toEqual(['none', 688]);
  });

  it('looks for a better bound where there are too many ways', () => {
    expect(provedFrom(5, 1)(0)).toEqual([1_649, 1_657]);
    expect(provedFrom(5, 16)(1_648)).toEqual([1_649, 1_658]);
  });
});
