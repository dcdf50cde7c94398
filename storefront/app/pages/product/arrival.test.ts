import { describe, expect, it } from 'vitest';
import { arrivalRange } from './arrival.ts';

/** In November 2026 the 20th is a Friday. */
const at = (time: string) => arrivalRange(new Date(`2026-11-${time}+08:00`));

describe('the day an order arrives', () => {
  it('counts from today before noon of a working day', () => {
    expect(at('17T11:59')).toBe('11/18（三）至 11/19（四）');
  });

  it('counts from the next working day from noon on', () => {
    expect(at('17T12:00')).toBe('11/19（四）至 11/20（五）');
  });

  it('leaves out the weekend', () => {
    expect(at('20T09:00')).toBe('11/23（一）至 11/24（二）');
    expect(at('20T15:00')).toBe('11/24（二）至 11/25（三）');
    expect(at('21T08:00')).toBe('11/24（二）至 11/25（三）');
    expect(at('22T23:59')).toBe('11/24（二）至 11/25（三）');
  });

  it('uses the day in Taipei, in any time zone of the device', () => {
    expect(arrivalRange(new Date('2026-11-16T16:30:00Z'))).toBe('11/18（三）至 11/19（四）');
  });
});
