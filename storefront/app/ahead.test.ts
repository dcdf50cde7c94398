import { describe, expect, it, vi } from 'vitest';
import { createAhead } from './ahead.ts';

const ready = (page: string) => vi.fn(async () => page);

describe('data that are read ahead', () => {
  it('are given to their page once', async () => {
    const ahead = createAhead(() => 0);
    const read = ready('later');
    ahead.begin('/products/1', ready('ahead'));
    expect(await ahead.take('/products/1', read)).toBe('ahead');
    expect(await ahead.take('/products/1', read)).toBe('later');
  });

  it('are not given to another page', async () => {
    const ahead = createAhead(() => 0);
    ahead.begin('/products/1', ready('ahead'));
    expect(await ahead.take('/products/2', ready('other'))).toBe('other');
    expect(await ahead.take('/products/1', ready('later'))).toBe('later');
  });

  it('are read again once they are old', async () => {
    let now = 0;
    const ahead = createAhead(() => now);
    ahead.begin('/', ready('old'));
    now = 5_001;
    expect(await ahead.take('/', ready('fresh'))).toBe('fresh');
  });

  it('are read again if that failed', async () => {
    const ahead = createAhead(() => 0);
    ahead.begin('/', () => Promise.reject(new Error('no answer')));
    expect(await ahead.take('/', ready('second'))).toBe('second');
  });

  it('are of one page at a time', async () => {
    const ahead = createAhead(() => 0);
    const { promise, resolve } = Promise.withResolvers<string>();
    const second = ready('second');
    ahead.begin('/products/1', () => promise);
    ahead.begin('/products/2', second);
    expect(second).not.toHaveBeenCalled();
    resolve('first');
    expect(await ahead.take('/products/1', ready('later'))).toBe('first');
  });
});
