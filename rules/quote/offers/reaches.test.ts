import { describe, expect, it } from 'vitest';
import { amountOffer, only, quantityOffer } from '../../testing/plain-cart.ts';
import type { AmountOfferTerms } from '../terms.ts';
import { makeProblem } from './problem.ts';
import { atBest, lowestAmount, lowestFrom, type Reach, reachesOf } from './reaches.ts';

const reach = (terms: AmountOfferTerms, inside: number, isEverything = true): Reach => ({
  terms,
  place: 0,
  inside,
  isEverything,
});
const percent = { discountType: 'PERCENT' as const };

describe('the goods amount at best', () => {
  it('is less what the amount offer that saves most takes off', () => {
    const reaches = [
      reach(amountOffer(1, 100, 10), 300),
      reach(amountOffer(2, 100, 25, percent), 120, false),
    ];
    expect(atBest(200, reaches)).toBe(200 - 30);
    expect(atBest(100, reaches)).toBe(100 - 25);
    expect(atBest(99, reaches)).toBe(99);
    expect(atBest(99, [])).toBe(99);
  });
});

describe('the lowest goods amount between two amounts', () => {
  it('is the lower amount without an offer, and less what one takes off', () => {
    expect(lowestFrom(190, 210, [])).toBe(190);
    expect(lowestFrom(190, 210, [reach(amountOffer(1, 500, 50), 500)])).toBe(190);
    expect(lowestFrom(190, 210, [reach(amountOffer(1, 100, 50), 500)])).toBe(140);
  });

  it('is at the begin of a step that takes off more than it costs to reach', () => {
    const steps = [reach(amountOffer(1, 100, 50, { isRepeated: true }), 500)];
    expect(lowestFrom(190, 210, steps)).toBe(100);
    expect(lowestFrom(190, 200, steps)).toBe(100);
    expect(lowestFrom(190, 199, steps)).toBe(140);
    expect(lowestFrom(90, 110, steps)).toBe(50);
    expect(lowestFrom(90, 110, [reach(amountOffer(1, 100, 50), 500)])).toBe(50);
  });

  it('takes off what the goods of an offer cost at most, where it is for some', () => {
    const terms = amountOffer(1, 100, 20, percent);
    expect(lowestFrom(100, 200, [reach(terms, 150, false)])).toBe(100 - 30);
    expect(lowestFrom(100, 200, [reach(terms, 300, false)])).toBe(100 - 40);
  });

  it('looks at 200 steps one by one, and takes the most off where there are more', () => {
    const steps = [reach(amountOffer(1, 10, 1, { isRepeated: true }), 5_000)];
    expect(lowestFrom(1_995, 2_009, steps)).toBe(1_995 - 199);
    expect(lowestFrom(2_005, 2_010, steps)).toBe(2_005 - 201);
  });

  it('is the lowest of several offers', () => {
    const [low, high] = [amountOffer(1, 100, 50), amountOffer(2, 100, 60)];
    expect(lowestFrom(190, 210, [reach(low, 500), reach(high, 500)])).toBe(130);
    expect(lowestFrom(190, 210, [reach(high, 500), reach(low, 500)])).toBe(130);
  });
});

describe('the amount offers in a cart', () => {
  const lines = [
    { kind: 'product' as const, id: 1, unitPrice: 100, units: 3 },
    { kind: 'product' as const, id: 2, unitPrice: 40, units: 2 },
  ];
  const offers = [
    amountOffer(1, 300, 1, only(1)),
    amountOffer(2, 381, 50),
    amountOffer(3, 380, 50, { combinations: [], ...only(1, 2) }),
    amountOffer(4, 81, 50, only(2)),
  ];
  const problem = makeProblem(lines, [quantityOffer(1, 'PAIR', [{ amount: 1 }])], offers);

  it('come with the TWD of their goods, and only if these reach them', () => {
    expect(reachesOf(problem)).toEqual([
      { terms: offers[0], place: 0, inside: 300, isEverything: false },
      { terms: offers[2], place: 2, inside: 380, isEverything: true },
    ]);
  });

  it('bound the goods amount with what quantity offers save at most', () => {
    expect(lowestAmount(problem, 0)).toBe(330);
    expect(lowestAmount(problem, 20)).toBe(330);
    expect(lowestAmount(problem, 80)).toBe(299);
  });
});
