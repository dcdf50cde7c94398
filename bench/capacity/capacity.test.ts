import { describe, expect, it } from 'vitest';
import { readResults } from '../results.ts';
import { costs, needsOf, type Plan } from './formulas.ts';
import { measured } from './measured.ts';
import type { Scene } from './scene.ts';
import { seeded, simulate } from './simulate.ts';

/** A shop with enough of everything; a test reduces a part. */
const roomy = (change: Partial<Scene> = {}): Scene => ({
  seconds: 10,
  copies: 2,
  pool: 12,
  cores: 8,
  isOneMachine: false,
  standby: 0,
  hot: 0,
  buyers: () => 100,
  random: seeded(5),
  ...change,
});

describe('the simulation', () => {
  it.each(measured)('is within a quarter of what was measured: $name', ({ scene, rate, p99 }) => {
    const ran = simulate({ ...scene, random: seeded(5) });
    expect(ran.rate / rate).toBeGreaterThan(0.75);
    expect(ran.rate / rate).toBeLessThan(1.25);
    expect(ran.p99 / p99).toBeGreaterThan(0.75);
    expect(ran.p99 / p99).toBeLessThan(1.25);
  });

  it('answers all that come when nothing is short, and the same for the same seed', () => {
    const ran = simulate(roomy());
    expect(ran.rate).toBeCloseTo(100, -1);
    expect(ran.saturated).toBeUndefined();
    expect(simulate(roomy({ random: seeded(5) }))).toEqual(ran);
  });

  it('names what is short first: event loops, cores, the row of one product, connections', () => {
    const busy = (change: Partial<Scene>) => simulate(roomy({ buyers: () => 400, ...change }));
    expect(busy({ copies: 1 }).saturated).toBe('event loop of copy 1');
    expect(busy({ copies: 8, cores: 1 }).saturated).toMatch('cores');
    expect(busy({ copies: 8, hot: 1 }).saturated).toBe('row of the hot product');
    expect(busy({ copies: 8, pool: 1, standby: 20 }).saturated).toMatch('pool');
  });

  it('sells less of a hot product the farther the standby is', () => {
    const rate = (standby: number) =>
      simulate(roomy({ copies: 8, hot: 1, standby, buyers: 64 })).rate;
    expect(rate(2)).toBeLessThan(rate(0) * 0.75);
  });

  it('has pages wait when each change drops all of them, and not when it drops a few', () => {
    const readers = { rate: 600, pages: 300, changes: 2, dropped: 1 };
    // At first no copy has cached a page.
    const all = simulate(roomy({ readers, before: 5 }));
    const few = simulate(roomy({ readers: { ...readers, dropped: 0.01 }, before: 5 }));
    expect(all.pageP99).toBeGreaterThan(few.pageP99 * 2);
  });

  it('shows a campaign that begins as a queue', () => {
    const step = (second: number) => (second < 5 ? 20 : 300);
    const before = simulate(roomy({ copies: 1, buyers: () => 20 }));
    const after = simulate(roomy({ copies: 1, buyers: step }));
    const loop = (ran: typeof after) => ran.resources.find(({ name }) => /loop/.test(name));
    expect(loop(after)?.longest).toBeGreaterThan((loop(before)?.longest ?? 0) * 10);
    expect(after.p99).toBeGreaterThan(before.p99 * 5);
  });
});

it('an order stores what was measured, within a tenth', () => {
  const measured = readResults('order-bytes')['an ended order with its indexes']?.measured ?? '';
  expect(costs.stored / Number.parseFloat(measured)).toBeGreaterThan(0.9);
  expect(costs.stored / Number.parseFloat(measured)).toBeLessThan(1.1);
});

describe('the formulas', () => {
  const plan: Plan = {
    ordersPerDay: 86_400,
    peak: 20,
    copies: 2,
    pool: 12,
    mostConnections: 100,
    freshPages: 0,
    changes: 0,
    pagesAsked: 0,
    cache: 64,
    standby: 0,
  };

  it('tell what a plan needs', () => {
    expect(needsOf(plan)).toMatchObject({
      peakOrders: 20,
      copies: 1,
      connections: 33,
      copiesWithoutPooler: 6,
      databaseCores: 1,
      cachedPages: 1170,
    });
    expect(needsOf({ ...plan, ordersPerDay: 864_000, freshPages: 100 }).copies).toBe(3);
    expect(needsOf({ ...plan, standby: 2 }).hotProduct).toBeCloseTo(145, 0);
    expect(needsOf({ ...plan, changes: 0.1, pagesAsked: 500 }).changeCost).toBeCloseTo(770);
    expect(needsOf({ ...plan, ordersPerDay: 1e6 })).toMatchObject({ gigabytesPerDay: 5.1 });
    expect(needsOf({ ...plan, ordersPerDay: 1e6 }).yearsOfNumbers).toBeCloseTo(5.9, 1);
  });
});
