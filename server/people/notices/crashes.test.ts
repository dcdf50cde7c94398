import { expect, it } from 'vitest';
import { crashesOf } from '#server/testing/crashes/crashes-of.ts';

it('a notice whose job is interrupted in any way at any message to the database is told once, by LINE', async () => {
  const wrong: unknown[] = [];
  let trials = 0;
  for await (const trial of crashesOf('tell-by-line', new Set())) {
    trials++;
    if (trial.failures.length > 0) wrong.push(trial);
  }
  expect(wrong).toEqual([]);
  // Four ways at each of the messages that read the order, store the notice and end it.
  expect(trials).toBeGreaterThan(20);
});
