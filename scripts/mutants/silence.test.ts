import { expect, it } from 'vitest';
import { createSilence } from './silence.ts';

it('a run that says the same for too long is stuck, whatever another one says', () => {
  const [stuck, busy] = [createSilence(100), createSilence(100)];
  expect(stuck('a', 1000)).toBe(false);
  expect(busy('x', 1050)).toBe(false);
  expect(stuck('a', 1100)).toBe(false);
  expect(busy('y', 1120)).toBe(false);
  expect(stuck('a', 1150)).toBe(true);
  expect(busy('z', 1230)).toBe(false);
  expect(stuck('b', 1240)).toBe(false);
});
