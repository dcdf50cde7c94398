import { afterEach, expect, it, vi } from 'vitest';
import { countVisit, noteNext, samePage } from './same-page.ts';

const open = (pathname: string) => {
  vi.stubGlobal('window', { location: { pathname } });
  noteNext(undefined);
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

it('a page is not the same while another one is loading, but is again if that is cancelled', () => {
  open('/administrators/new');
  const isHere = samePage();
  noteNext('/administrators');
  expect(isHere()).toBe(false);
  noteNext(undefined);
  expect(isHere()).toBe(true);
});

it('a page on which somebody presses while another one is loading counts until that one is shown', () => {
  open('/administrators/new');
  noteNext('/administrators');
  const isHere = samePage();
  expect(isHere()).toBe(true);
  open('/administrators');
  expect(isHere()).toBe(false);
});
