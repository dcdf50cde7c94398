import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { awaitReport } from './await-report.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('ends with the query that finds a report', async () => {
  const poll = vi.fn().mockResolvedValueOnce(false).mockResolvedValueOnce(true);
  const ended = vi.fn();
  awaitReport(poll, ended);
  expect(poll).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(poll).toHaveBeenCalledTimes(2);
  expect(ended.mock.calls).toEqual([[true]]);
});

it('gives up after half a minute; a failed query finds no report', async () => {
  const poll = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(false);
  const ended = vi.fn();
  awaitReport(poll, ended);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(poll).toHaveBeenCalledTimes(10);
  expect(ended.mock.calls).toEqual([[false]]);
});

it('can be stopped', async () => {
  const poll = vi.fn().mockResolvedValue(false);
  const ended = vi.fn();
  awaitReport(poll, ended)();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([poll.mock.calls, ended.mock.calls]).toEqual([[], []]);
});
