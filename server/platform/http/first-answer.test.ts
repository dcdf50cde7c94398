import { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { firstAnswer } from './first-answer.ts';

let server: EventEmitter;
let stopping: AbortController;
let isOver: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  server = new EventEmitter();
  stopping = new AbortController();
  isOver = false;
  const times = { nobodyAfter: 200, longest: 5_000, signal: stopping.signal };
  void firstAnswer(server as Server, times).then(() => {
    isOver = true;
  });
});
afterEach(() => vi.useRealTimers());

function request(): EventEmitter {
  const response = new EventEmitter();
  server.emit('request', {}, response);
  return response;
}

describe('what can wait until somebody has the first answer', () => {
  it('waits for that answer, however long it takes within reason', async () => {
    const response = request();
    await vi.advanceTimersByTimeAsync(4_900);
    expect(isOver).toBe(false);
    response.emit('close');
    await vi.advanceTimersByTimeAsync(0);
    expect(isOver).toBe(true);
    expect(server.listenerCount('request')).toBe(0);
  });

  it('waits no longer than reason has it', async () => {
    request();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(isOver).toBe(true);
  });

  it('waits a moment only if nobody asks', async () => {
    await vi.advanceTimersByTimeAsync(199);
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(isOver).toBe(true);
    expect(server.listenerCount('request')).toBe(0);
  });

  it('waits no more once the server is asked to stop', async () => {
    request();
    stopping.abort();
    await vi.advanceTimersByTimeAsync(0);
    expect(isOver).toBe(true);
  });
});
