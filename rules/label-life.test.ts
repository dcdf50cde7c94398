import { describe, expect, it } from 'vitest';
import { toWireInstant } from './dates.ts';
import { lifeOfLabel } from './label-life.ts';

const madeAt = new Date('2026-11-20T23:30:00+08:00');
const stateAt = (moment: string) => lifeOfLabel('UNIMARTC2C', madeAt, new Date(moment)).state;

describe('a label', () => {
  it('is accepted to the end of the last day that the carrier names, counted from its own day in Taipei', () => {
    expect(toWireInstant(lifeOfLabel('UNIMARTC2C', madeAt, madeAt).until)).toBe(
      '2026-11-26T23:59:59+08:00',
    );
    expect(toWireInstant(lifeOfLabel('UNIMART', madeAt, madeAt).until)).toBe(
      '2026-11-25T23:59:59+08:00',
    );
  });

  it('is near its end from the day before, and over after its last second', () => {
    expect(stateAt('2026-11-24T23:59:59+08:00')).toBe('GOOD');
    expect(stateAt('2026-11-25T00:00:00+08:00')).toBe('NEAR');
    expect(stateAt('2026-11-26T23:59:59+08:00')).toBe('NEAR');
    expect(stateAt('2026-11-27T00:00:00+08:00')).toBe('OVER');
  });
});
