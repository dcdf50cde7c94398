import { describe, expect, it } from 'vitest';
import { minutesLeft } from './lock-line.tsx';

describe('the time for which the goods are reserved', () => {
  it('is shown in minutes, rounded up, and never below 0', () => {
    const now = new Date('2026-11-21T10:00:00+08:00');
    expect(minutesLeft('2026-11-21T10:30:00+08:00', now)).toBe(30);
    expect(minutesLeft('2026-11-21T10:00:01+08:00', now)).toBe(1);
    expect(minutesLeft('2026-11-21T10:00:00+08:00', now)).toBe(0);
    expect(minutesLeft('2026-11-21T09:00:00+08:00', now)).toBe(0);
  });
});
