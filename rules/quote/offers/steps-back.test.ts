import { describe, expect, it } from 'vitest';
import { StepsBack } from './steps-back.ts';

describe('steps back', () => {
  it('find the first step to a way that fits, and count those that they look at', () => {
    const back = new StepsBack();
    back.add(1, { from: 0, offer: -1, left: 5 });
    back.add(2, { from: 0, offer: 0, left: 7 });
    back.add(1, { from: 3, offer: 1, left: 6 });
    back.add(1, { from: 4, offer: 2, left: 9 });
    expect(back.firstTo(1, () => true)).toEqual({
      step: { from: 0, offer: -1, left: 5 },
      looked: 3,
    });
    expect(back.firstTo(1, ({ left }) => left > 5)).toEqual({
      step: { from: 3, offer: 1, left: 6 },
      looked: 3,
    });
    expect(back.firstTo(2, () => true)).toEqual({
      step: { from: 0, offer: 0, left: 7 },
      looked: 1,
    });
    expect(back.firstTo(1, () => false)).toEqual({ step: undefined, looked: 3 });
    expect(back.firstTo(0, () => true)).toEqual({ step: undefined, looked: 0 });
    expect(back.firstTo(9, () => true)).toEqual({ step: undefined, looked: 0 });
  });

  it('keep thousands of steps', () => {
    const back = new StepsBack();
    const size = 20_000;
    for (let step = 1; step <= size; step++) {
      back.add(step % 100, { from: step, offer: step % 7, left: 2 * step });
    }
    const wrong = Array.from({ length: size }, (_, index) => index + 1).filter((step) => {
      const { step: found } = back.firstTo(step % 100, ({ from }) => from === step);
      return found?.offer !== step % 7 || found.left !== 2 * step;
    });
    expect(wrong).toEqual([]);
    expect(back.firstTo(3, () => false).looked).toBe(size / 100);
  });
});
