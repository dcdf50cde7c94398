import { expect, it } from 'vitest';
import { sums } from './sums.ts';

const log = (...entries: object[]) => entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');

it('counts the steps, crashes and differences of worlds', () => {
  const seed = { seed: 1, took: 900, steps: 40, crashes: 3, differences: ['an order costs 5'] };
  const text = log({ duration: 60_000 }, seed, { ...seed, seed: 2, differences: [] });
  expect(sums.world(text)).toEqual({ tried: 80, crashes: 6, differences: 1 });
});

it('counts each point of a crash as one, and orders of messages as none', () => {
  const text = log(
    { names: ['checkout'] },
    { name: 'checkout', at: 'cut before 0', failures: [] },
    { name: 'checkout', at: 'cut before 1', failures: ['- orders +1'] },
  );
  expect(sums['crash-points'](text)).toEqual({ tried: 2, crashes: 2, differences: 1 });
  expect(sums.interleave(text)).toEqual({ tried: 2, crashes: null, differences: 1 });
});

it('reads a log that was cut off as far as it goes', () => {
  expect(sums.explore('{"seed":1,"fi')).toEqual({ tried: 0, crashes: null, differences: 0 });
  expect(sums.fuzz('')).toEqual({ tried: 0, crashes: null, differences: 0 });
});
