import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubBrowser } from '../testing/browser.ts';
import { enterPage, usePageViewStore } from './page-view.ts';

beforeEach(() => stubBrowser());
afterEach(() => vi.unstubAllGlobals());

it('notes title, location, last location and history, and reports each page once to the data layer [3.099, 7.166]', () => {
  enterPage('首頁', 'https://shop.example/');
  enterPage('最新消息', 'https://shop.example/blog');
  enterPage('最新消息', 'https://shop.example/blog');
  expect(usePageViewStore.getState()).toEqual({
    title: '最新消息',
    location: 'https://shop.example/blog',
    lastLocation: 'https://shop.example/',
    browserHistory: ['https://shop.example/', 'https://shop.example/blog'],
  });
  expect(window.dataLayer).toMatchObject([
    { event: 'page_view', page_title: '首頁', page_location: 'https://shop.example/' },
    {
      event: 'page_view',
      page_title: '最新消息',
      page_location: 'https://shop.example/blog',
      page_referrer: 'https://shop.example/',
    },
  ]);
});
