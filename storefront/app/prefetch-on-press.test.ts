import { describe, expect, it, vi } from 'vitest';
import { createPrefetch } from './prefetch-on-press.ts';

const ready = (page: string) => vi.fn(async () => page);

describe('data that are read ahead', () => {
  it('are given to their page once', async () => {
    const prefetch = createPrefetch(() => 0);
    const read = ready('later');
    prefetch.begin('/products/1', ready('ahead'));
    expect(await prefetch.take('/products/1', read)).toBe('ahead');
    expect(await prefetch.take('/products/1', read)).toBe('later');
  });

  it('are not given to another page', async () => {
    const prefetch = createPrefetch(() => 0);
    prefetch.begin('/products/1', ready('ahead'));
    expect(await prefetch.take('/products/2', ready('other'))).toBe('other');
    expect(await prefetch.take('/products/1', ready('later'))).toBe('later');
  });

  it('are read again once they are old', async () => {
    let now = 0;
    const prefetch = createPrefetch(() => now);
    prefetch.begin('/', ready('old'));
    now = 5_001;
    expect(await prefetch.take('/', ready('fresh'))).toBe('fresh');
  });

  it('are read again if that failed', async () => {
    const prefetch = createPrefetch(() => 0);
    prefetch.begin('/', () => Promise.reject(new Error('no answer')));
    expect(await prefetch.take('/', ready('second'))).toBe('second');
  });

  it('are of one page at a time', async () => {
    const prefetch = createPrefetch(() => 0);
    const { promise, resolve } = Promise.withResolvers<string>();
    const second = ready('second');
    prefetch.begin('/products/1', () => promise);
    prefetch.begin('/products/2', second);
    expect(second).not.toHaveBeenCalled();
    resolve('first');
    expect(await prefetch.take('/products/1', ready('later'))).toBe('first');
  });
});
