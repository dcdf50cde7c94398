import { describe, expect, it } from 'vitest';
import { type CarrierService, carrierServices } from '#contract/enumerations.ts';
import { toWireInstant } from '../dates.ts';
import { lifeOfLabel } from './label-life.ts';

const madeAt = new Date('2026-11-20T23:30:00+08:00');
const stateAt = (moment: string) => lifeOfLabel('UNIMARTC2C', madeAt, new Date(moment)).state;

describe('a label', () => {
  it('is accepted to the end of the last day that the carrier names, counted from its own day in Taipei', () => {
    const lastDays = {
      ...{ UNIMART: '11-25', UNIMARTC2C: '11-26', FAMI: '11-26', FAMIC2C: '11-26' },
      ...{ HILIFE: '11-27', HILIFEC2C: '11-27', OKMARTC2C: '11-27', TCAT: '12-10', POST: '12-10' },
    } satisfies Record<CarrierService, string>;
    for (const service of carrierServices)
      expect(toWireInstant(lifeOfLabel(service, madeAt, madeAt).until), service).toBe(
        `2026-${lastDays[service]}T23:59:59+08:00`,
      );
  });

  it('is near its end from the day before, and over after its last second', () => {
    expect(stateAt('2026-11-24T23:59:59+08:00')).toBe('GOOD');
    expect(stateAt('2026-11-25T00:00:00+08:00')).toBe('NEAR');
    expect(stateAt('2026-11-26T23:59:59+08:00')).toBe('NEAR');
    expect(stateAt('2026-11-27T00:00:00+08:00')).toBe('OVER');
  });
});
