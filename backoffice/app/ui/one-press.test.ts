import { expect, it } from 'vitest';
import { onePress } from './one-press.ts';

it('a double click and a key are one press each', () => {
  let presses = 0;
  const press = onePress(() => {
    presses += 1;
  });
  for (const detail of [1, 2, 3]) press({ detail });
  expect(presses).toBe(1);
  press({ detail: 0 });
  expect(presses).toBe(2);
});
