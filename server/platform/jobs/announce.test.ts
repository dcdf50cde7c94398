import type pg from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createAnnouncer, jobChannel } from './announce.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('gathers the queues of many jobs into one statement, and sends none after it was stopped', () => {
  const query = vi.fn(async () => undefined);
  const announcer = createAnnouncer({ query } as unknown as pg.Pool, () => undefined);
  for (const name of ['mail', 'invoice', 'mail']) announcer.announce(name);
  vi.advanceTimersByTime(1_000);
  expect(query.mock.calls).toEqual([[expect.any(String), [jobChannel, ['mail', 'invoice']]]]);
  announcer.announce('mail');
  announcer.stop();
  vi.advanceTimersByTime(1_000);
  expect(query).toHaveBeenCalledOnce();
});
