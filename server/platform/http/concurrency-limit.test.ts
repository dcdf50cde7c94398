import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createConcurrencyLimit } from './concurrency-limit.ts';

/** Pages by number, each of which ends when it is told to. */
function pages(most: number, mostWaiting = 9) {
  const turn = createConcurrencyLimit({ most, mostWaiting });
  const begun: number[] = [];
  const ends = new Map<number, PromiseWithResolvers<string>>();
  return {
    begun,
    ask(number: number): Promise<string> {
      const end = Promise.withResolvers<string>();
      ends.set(number, end);
      return turn(() => {
        begun.push(number);
        return end.promise;
      });
    },
    async end(...numbers: number[]): Promise<void> {
      for (const number of numbers) ends.get(number)?.resolve(`page ${number}`);
      await nextTurn();
    },
    async fail(number: number): Promise<void> {
      ends.get(number)?.reject(new Error(`no page ${number}`));
      await nextTurn();
    },
  };
}

describe('the concurrency limit of pages that are rendered', () => {
  it('are given at once while there are some', async () => {
    const { ask, begun, end } = pages(4);
    const made = [1, 2, 3, 4].map(ask);
    expect(begun).toEqual([1, 2, 3, 4]);
    await end(2);
    expect(await made[1]).toBe('page 2');
    void ask(5);
    expect(begun).toEqual([1, 2, 3, 4, 5]);
  });

  it('are given to those who wait together, in their order, once half of them are free', async () => {
    const { ask, begun, end } = pages(4);
    for (let number = 1; number <= 9; number++) void ask(number);
    await end(1);
    expect(begun).toEqual([1, 2, 3, 4]);
    await end(2);
    expect(begun).toEqual([1, 2, 3, 4, 5, 6]);
    await end(3, 4, 5, 6);
    expect(begun).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('are given to nobody before those who wait', async () => {
    const { ask, begun, end } = pages(2);
    for (const number of [1, 2, 3]) void ask(number);
    await end(1);
    void ask(4);
    expect(begun).toEqual([1, 2, 3]);
    await end(2);
    expect(begun).toEqual([1, 2, 3, 4]);
  });

  it('are given back by a page that cannot be made', async () => {
    const { ask, begun, fail } = pages(1);
    const failed = ask(1);
    void ask(2);
    await Promise.all([expect(failed).rejects.toThrow('no page 1'), fail(1)]);
    expect(begun).toEqual([1, 2]);
  });

  it('are refused while too many wait for one', async () => {
    const { ask, begun, end } = pages(1, 2);
    for (const number of [1, 2, 3]) void ask(number);
    await expect(ask(4)).rejects.toMatchObject({ statusCode: 503 });
    await end(1);
    void ask(5);
    await end(2, 3, 5);
    expect(begun).toEqual([1, 2, 3, 5]);
  });
});
