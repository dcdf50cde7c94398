import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTurns, type Turns } from './turns.ts';

const patience = 5_000;
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** Callers with a name each; `ends` lets one end its work. */
function callersOf(turns: Turns) {
  const begun: string[] = [];
  const giveBack = new Map<string, () => void>();
  return {
    begun,
    async come(caller: string, ...names: string[]) {
      void turns.take(names).then((back) => {
        begun.push(caller);
        giveBack.set(caller, back);
      });
      await setImmediate();
    },
    async ends(caller: string) {
      giveBack.get(caller)?.();
      await setImmediate();
    },
  };
}

it('lets as many go on at once as there are turns, and the others in the order in which they came', async () => {
  const turns = createTurns({ atOnce: 2, patience });
  const { begun, come, ends } = callersOf(turns);
  for (const caller of ['a', 'b', 'c', 'd']) await come(caller, 'hot');
  expect([begun, turns.waiting()]).toEqual([['a', 'b'], 2]);
  await ends('b');
  expect(begun).toEqual(['a', 'b', 'c']);
  await ends('a');
  await ends('c');
  expect([begun, turns.waiting()]).toEqual([['a', 'b', 'c', 'd'], 0]);
});

it('lets nobody wait for another name', async () => {
  const { begun, come } = callersOf(createTurns({ atOnce: 1, patience }));
  await come('a', 'hot');
  await come('b', 'cold');
  await come('c');
  expect(begun).toEqual(['a', 'b', 'c']);
});

it('never lets two with several names wait for each other, in whatever order they name them', async () => {
  const { begun, come, ends } = callersOf(createTurns({ atOnce: 1, patience }));
  await come('a', 'one', 'two', 'one');
  await come('b', 'two', 'one');
  await come('c', 'two');
  expect(begun).toEqual(['a']);
  await ends('a');
  await ends('c');
  expect(begun.toSorted()).toEqual(['a', 'b', 'c']);
});

it('lets one go on without a turn after its patience, and gives the turns back as if it had one', async () => {
  const { begun, come, ends } = callersOf(createTurns({ atOnce: 1, patience }));
  for (const caller of ['a', 'b']) await come(caller, 'hot');
  vi.advanceTimersByTime(patience - 1);
  await come('c', 'hot');
  expect(begun).toEqual(['a']);
  vi.advanceTimersByTime(1);
  await ends('nobody');
  expect(begun).toEqual(['a', 'b']);
  await ends('a');
  expect(begun).toEqual(['a', 'b']);
  await ends('b');
  expect(begun).toEqual(['a', 'b', 'c']);
  await ends('c');
  await come('d', 'hot');
  await come('e', 'hot');
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
});
