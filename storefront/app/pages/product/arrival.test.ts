import { describe, expect, it } from 'vitest';
import { arrivalOf } from './arrival.ts';

/** In November 2026 the 20th is a Friday. */
const at = (time: string, cutOff = '14:00') => arrivalOf(new Date(`2026-11-${time}+08:00`), cutOff);

describe('the day an order arrives', () => {
  it('counts from today before the cut-off of a working day', () => {
    expect(at('17T13:59')).toEqual({ leavesToday: true, days: '11/18（三）至 11/19（四）' });
    expect(at('17T13:59', '12:00').leavesToday).toBe(false);
  });

  it('counts from the next working day from the cut-off on', () => {
    expect(at('17T14:00')).toEqual({ leavesToday: false, days: '11/19（四）至 11/20（五）' });
  });

  it('leaves out the weekend', () => {
    expect(at('20T09:00').days).toBe('11/23（一）至 11/24（二）');
    expect(at('20T15:00').days).toBe('11/24（二）至 11/25（三）');
    expect(at('21T08:00')).toEqual({ leavesToday: false, days: '11/24（二）至 11/25（三）' });
    expect(at('22T23:59').days).toBe('11/24（二）至 11/25（三）');
  });

  it('uses the day in Taipei, in any time zone of the device', () => {
    const { days } = arrivalOf(new Date('2026-11-16T16:30:00Z'), '14:00');
    expect(days).toBe('11/18（三）至 11/19（四）');
  });
});
