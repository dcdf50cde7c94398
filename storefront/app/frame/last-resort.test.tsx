import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubBrowser } from '../testing/browser.ts';
import { LastResort } from './last-resort.tsx';

beforeEach(() => stubBrowser());
afterEach(() => vi.unstubAllGlobals());

it('has the brand in its title, too, and leads to a page that works [1.009]', () => {
  const resort = new LastResort({ children: null });
  resort.state = LastResort.getDerivedStateFromError();
  const html = renderToStaticMarkup(resort.render());
  expect(html).toMatch(/<title>發生錯誤.*晴棉 QINGMIAN<\/title>/);
  expect(html).toContain('<a href="/"');
});
