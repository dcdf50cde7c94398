import { describe, expect, it } from 'vitest';
import { isActive, isOver, isVisible, startedOf, visibleOf } from './visibility.ts';

const now = new Date('2026-11-20T10:00:00+08:00');
const at = (seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString();
const window = (begin: number, end: number) => ({ eventBeginAt: at(begin), eventEndAt: at(end) });

describe('visibility', () => {
  it('shows only what is ONLINE [4.009, 3.026]', () => {
    expect(isVisible({ currentVisibilityRule: 'ONLINE' })).toBe(true);
    expect(isVisible({ currentVisibilityRule: 'OFFLINE' })).toBe(false);
    const online = { id: 1, currentVisibilityRule: 'ONLINE' } as const;
    const offline = { id: 2, currentVisibilityRule: 'OFFLINE' } as const;
    expect(visibleOf([online, offline])).toEqual([online]);
  });
});

describe('an event', () => {
  it('is active strictly between its begin and its end, both excluded [4.027]', () => {
    expect(isActive(window(-1, 1), now)).toBe(true);
    expect(isActive(window(0, 1), now)).toBe(false);
    expect(isActive(window(-1, 0), now)).toBe(false);
    expect(isActive(window(1, 2), now)).toBe(false);
    expect(isActive(window(-2, -1), now)).toBe(false);
  });

  it('has no limit on a side that has no date', () => {
    expect(isActive({}, now)).toBe(true);
    expect(isActive({ eventBeginAt: null, eventEndAt: at(1) }, now)).toBe(true);
    expect(isActive({ eventBeginAt: at(1), eventEndAt: null }, now)).toBe(false);
  });

  it('is over from its end on', () => {
    expect(isOver(window(-2, 0), now)).toBe(true);
    expect(isOver(window(-2, 1), now)).toBe(false);
    expect(isOver({ eventEndAt: null }, now)).toBe(false);
  });

  it('takes dates as well as their wire form', () => {
    expect(isActive({ eventBeginAt: new Date(at(-1)), eventEndAt: new Date(at(1)) }, now)).toBe(
      true,
    );
  });
});

describe('started events', () => {
  it('are those whose date window contains now [4.028, 4.029]', () => {
    const past = window(-20, -10);
    const current = window(-10, 10);
    const future = window(10, 20);
    expect(startedOf([past, current, future], now)).toEqual([current]);
  });
});
