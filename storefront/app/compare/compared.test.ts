import { beforeEach, expect, it, vi } from 'vitest';
import { stubBrowser } from '../testing/browser.ts';

/** The module as a new page loads it. */
async function newPage() {
  vi.resetModules();
  const { toggle, restore } = await import('./compared.ts');
  const { useCompareStore } = await import('./compare-store.ts');
  return { toggle, restore, ids: () => useCompareStore.getState().ids };
}

let browser: ReturnType<typeof stubBrowser>;
beforeEach(() => {
  browser = stubBrowser();
});

it('puts products aside and takes them back, and the next page has them again', async () => {
  const { toggle, ids } = await newPage();
  for (const id of [1, 2, 1, 3]) toggle(id);
  expect(ids()).toEqual([2, 3]);
  expect(browser.local.getItem('qingmian-compare')).toBe('[2,3]');
  const next = await newPage();
  next.restore();
  expect(next.ids()).toEqual([2, 3]);
  for (const id of [2, 3]) next.toggle(id);
  expect(browser.local.getItem('qingmian-compare')).toBeNull();
});

it('holds three at most and says so', async () => {
  const { toggle, ids } = await newPage();
  for (const id of [1, 2, 3, 4]) toggle(id);
  expect(ids()).toEqual([1, 2, 3]);
});

it.each([
  ['[5,5,6]', [5, 6]],
  ['[9007199254740991,1000000000,6]', [6]],
])('takes of %s in the storage what an address can compare', async (text, expected) => {
  browser.local.setItem('qingmian-compare', text);
  const { restore, ids } = await newPage();
  restore();
  expect(ids()).toEqual(expected);
});

it.each(['{"a":1}', '["x",-1,2.5]', 'no JSON'])('ignores %s in the storage', async (text) => {
  browser.local.setItem('qingmian-compare', text);
  const { restore, ids } = await newPage();
  restore();
  expect(ids()).toEqual([]);
});
