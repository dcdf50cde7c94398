import { afterEach, describe, expect, it, vi } from 'vitest';
import { api } from './api.ts';

/** A network on which nothing is answered until the call gives up. */
const stalled = (_: string, { signal }: RequestInit = {}) =>
  new Promise<Response>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a call of the shop', () => {
  it('counts as lost once no answer has come for longer than the slowest one takes', async () => {
    const limit = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    vi.stubGlobal('fetch', stalled);
    const call = api.listBanners().catch((error) => error);
    limit.abort(new DOMException('The time is over.', 'TimeoutError'));
    expect(await call).toMatchObject({ name: 'ApiError', status: 0 });
    expect(timeout).toHaveBeenCalledWith(130_000);
  });

  it('ends with the page that has asked, if that is left', async () => {
    vi.stubGlobal('fetch', stalled);
    const page = new AbortController();
    const call = api.listBanners({}, { signal: page.signal }).catch((error) => error);
    page.abort();
    expect(await call).toBe(page.signal.reason);
  });
});
