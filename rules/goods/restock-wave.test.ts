import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hoursBetweenWaves, sizeOfWave } from './restock-wave.ts';

describe('a wave of notices', () => {
  it.each([
    [{ units: 2, noticesLately: 0, waiting: 10 }, 6],
    [{ units: 2, noticesLately: 0, waiting: 4 }, 4],
    [{ units: 2, noticesLately: 6, waiting: 4 }, 0],
    [{ units: 5, noticesLately: 6, waiting: 40 }, 9],
    [{ units: 0, noticesLately: 0, waiting: 4 }, 0],
    [{ units: -3, noticesLately: 0, waiting: 4 }, 0],
  ])('of %j has %i letters', (wave, letters) => {
    expect(sizeOfWave(wave)).toBe(letters);
  });

  it('is followed by the next one after a day', () => {
    expect(hoursBetweenWaves).toBe(24);
  });

  it('never has more than three letters a unit together with those of the last 24 hours, nor more than wait', () => {
    const some = fc.integer({ min: -5, max: 5000 });
    fc.assert(
      fc.property(some, fc.nat(5000), fc.nat(5000), (units, noticesLately, waiting) => {
        const size = sizeOfWave({ units, noticesLately, waiting });
        expect(size).toBeGreaterThanOrEqual(0);
        expect(size).toBeLessThanOrEqual(waiting);
        if (size > 0) expect(size + noticesLately).toBeLessThanOrEqual(3 * units);
      }),
    );
  });
});
