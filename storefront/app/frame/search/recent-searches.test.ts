import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeText } from '../../storage.ts';
import { stubBrowser } from '../../testing/browser.ts';
import { forgetSearches, recentSearches, rememberSearch } from './recent-searches.ts';

let browser: ReturnType<typeof stubBrowser>;
beforeEach(() => {
  browser = stubBrowser();
});
afterEach(() => vi.unstubAllGlobals());

describe('the last searches', () => {
  it('are six at most, each once, the newest first', () => {
    for (const keyword of ['1', '2', '3', '4', '5', '6', '7', ' 3 ', '']) rememberSearch(keyword);
    expect(recentSearches()).toEqual(['3', '7', '6', '5', '4', '2']);
  });

  it('lie in this browser under a key with the brand, and can be erased', () => {
    rememberSearch('夜用');
    expect(browser.local.getItem('qingmian-recent-searches')).toBe('["夜用"]');
    forgetSearches();
    expect(recentSearches()).toEqual([]);
    expect(browser.local.length).toBe(0);
  });

  it('are each once and short, whatever is stored', () => {
    writeText('recent-searches', JSON.stringify(['夜用', '夜用', '長'.repeat(51), '護墊']));
    expect(recentSearches()).toEqual(['夜用', '護墊']);
  });

  it('are none if something else is stored', () => {
    for (const stored of ['{', '{}', '[1, null, ""]']) {
      writeText('recent-searches', stored);
      expect(recentSearches(), stored).toEqual([]);
    }
  });
});
