import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startCountdown } from './countdown.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('the countdown of a toast', () => {
  it('ends after its time [2.192]', () => {
    const end = vi.fn();
    startCountdown(3000, end);
    vi.advanceTimersByTime(2999);
    expect(end).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(end).toHaveBeenCalledOnce();
  });

  it('goes on with what is left once nothing holds it any more [2.192]', () => {
    const end = vi.fn();
    const countdown = startCountdown(3000, end);
    vi.advanceTimersByTime(2000);
    countdown.hold('pointer');
    countdown.hold('focus');
    vi.advanceTimersByTime(60_000);
    countdown.release('pointer');
    vi.advanceTimersByTime(60_000);
    expect(end).not.toHaveBeenCalled();
    countdown.release('focus');
    vi.advanceTimersByTime(999);
    expect(end).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(end).toHaveBeenCalledOnce();
  });

  it('is not started twice by a reason that did not hold it', () => {
    const end = vi.fn();
    const countdown = startCountdown(3000, end);
    countdown.release('page');
    vi.advanceTimersByTime(3000);
    expect(end).toHaveBeenCalledOnce();
  });

  it('does not call after it was stopped', () => {
    const end = vi.fn();
    startCountdown(3000, end).stop();
    vi.advanceTimersByTime(10_000);
    expect(end).not.toHaveBeenCalled();
  });
});
