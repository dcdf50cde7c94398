import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearStorage, writeText } from '../storage.ts';
import { stubBrowser } from '../testing/browser.ts';
import { forgetViews, recentViews, rememberView } from './recent-views.ts';

beforeEach(() => {
  stubBrowser();
});
afterEach(() => vi.unstubAllGlobals());

describe('the goods viewed last', () => {
  it('are eight at most, each once, the newest first', () => {
    for (const id of [1, 2, 3, 4, 5, 6, 7, 8, 9, 4]) rememberView({ kind: 'product', id });
    rememberView({ kind: 'combination', id: 4 });
    expect(recentViews().map(({ kind, id }) => `${kind} ${id}`)).toEqual([
      'combination 4',
      ...[4, 9, 8, 7, 6, 5, 3].map((id) => `product ${id}`),
    ]);
  });

  it('can be erased, and leave the browser when the member signs out', () => {
    rememberView({ kind: 'product', id: 1 });
    forgetViews();
    expect(recentViews()).toEqual([]);
    rememberView({ kind: 'product', id: 1 });
    clearStorage();
    expect(recentViews()).toEqual([]);
  });

  it('are none if something else is stored', () => {
    for (const stored of ['{', '{}', '[1, null, "product-0", "product-1x", "gift-1"]']) {
      writeText('recent-views', stored);
      expect(recentViews(), stored).toEqual([]);
    }
  });
});
