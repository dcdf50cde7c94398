import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pushToDataLayer } from '../analytics/data-layer.ts';
import { stubBrowser } from '../testing/browser.ts';
import { afterPageView, enterPage, usePageViewStore } from './page-view.ts';

beforeEach(() => {
  stubBrowser();
  usePageViewStore.setState(usePageViewStore.getInitialState());
});
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

it('tells no e-mail address and no secret of an address, but keeps the whole address itself', () => {
  const address = 'https://shop.example/email-verify?email=a%40b.tw&type=signup';
  enterPage('驗證', address);
  enterPage('首頁', 'https://shop.example/');
  expect(usePageViewStore.getState().lastLocation).toBe(address);
  expect(JSON.stringify(window.dataLayer)).not.toContain('b.tw');
  expect(window.dataLayer?.at(-1)).toMatchObject({
    page_referrer: 'https://shop.example/email-verify?type=signup',
  });
});

it('lets the events of a page follow its page view, also of one already told, unless the page was left', () => {
  const names = () => window.dataLayer?.map(({ event }) => event);
  const track = () => pushToDataLayer({ event: 'view_item' });
  const { href } = window.location;
  afterPageView(track);
  expect(names() ?? []).toEqual([]);
  enterPage('商品', href);
  expect(names()).toEqual(['page_view', 'view_item']);
  afterPageView(track);
  expect(names()).toEqual(['page_view', 'view_item', 'view_item']);
  enterPage('首頁', 'https://shop.example/other');
  const leave = afterPageView(track);
  leave();
  enterPage('商品', href);
  expect(names()?.filter((name) => name === 'view_item')).toHaveLength(2);
});
