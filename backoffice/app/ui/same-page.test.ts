import { afterEach, expect, it, vi } from 'vitest';
import { countVisit, samePage } from './same-page.ts';

const open = (pathname: string) => {
  vi.stubGlobal('window', { location: { pathname } });
  countVisit();
};

afterEach(() => vi.unstubAllGlobals());

it('a page is the same until another one is opened, also if somebody comes back to it', () => {
  open('/administrators/new');
  const isHere = samePage();
  expect(isHere()).toBe(true);
  open('/administrators');
  expect(isHere()).toBe(false);
  open('/administrators/new');
  expect(isHere()).toBe(false);
  expect(samePage()()).toBe(true);
});
