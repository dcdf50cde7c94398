import { percentile } from '../load.ts';
import { Engine } from './engine.ts';
import { createMachines } from './machines.ts';
import type { Scene } from './scene.ts';
import { beginShopping } from './shoppers.ts';

export interface Ran {
  /** Purchases a second, and milliseconds of one. */
  rate: number;
  p50: number;
  p99: number;
  /** Milliseconds of a page. */
  pageP99: number;
  /** The share of its time that each resource was busy, and its longest queue, the busiest first. */
  resources: { name: string; busy: number; longest: number }[];
  /** The busiest resource, if it is busy for more than 95 % of the time: it has to grow first. */
  saturated: string | undefined;
}

/** Runs a scene with random service times (exponential), and returns the results of its shoppers. */
export function simulate(scene: Scene): Ran {
  const engine = new Engine();
  const machines = createMachines(engine, scene);
  const { times, pageTimes } = beginShopping(engine, machines, scene);
  const { before = 0 } = scene;
  engine.until(before * 1000);
  for (const each of machines.all) each.used = 0;
  times.length = 0;
  pageTimes.length = 0;
  engine.until(scene.seconds * 1000);

  const counted = scene.seconds - before;
  const resources = machines.all
    .map(({ name, used, size, longest }) => ({
      name,
      busy: Math.min(1, used / (counted * 1000 * size)),
      longest,
    }))
    .sort((one, other) => other.busy - one.busy);
  return {
    rate: times.length / counted,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    pageP99: percentile(pageTimes, 0.99),
    resources,
    saturated: resources.find(({ busy }) => busy > 0.95)?.name,
  };
}

/** Numbers from 0 to 1, determined by a seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
