import { expect, it } from 'vitest';
import { shrink } from './shrink.ts';

const numbers = Array.from({ length: 200 }, (_, index) => index);

it('leaves out everything that a failure does not need', async () => {
  const fails = async (items: readonly number[]) => items.includes(13) && items.includes(170);
  expect(await shrink(numbers, fails, 200)).toEqual([13, 170]);
});

it('keeps the order, which a failure may need', async () => {
  const fails = async (items: readonly number[]) =>
    items.indexOf(5) >= 0 &&
    items.indexOf(5) < items.indexOf(6) &&
    items.indexOf(6) < items.indexOf(90);
  expect(await shrink(numbers, fails, 300)).toEqual([5, 6, 90]);
});

it('gives a shorter list that fails when it may not try again', async () => {
  const fails = async (items: readonly number[]) => items.includes(170);
  const short = await shrink(numbers, fails, 4);
  expect(short).toContain(170);
  expect(short.length).toBeLessThan(60);
});
