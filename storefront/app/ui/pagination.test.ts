import { expect, it } from 'vitest';
import { shownPages } from './pagination.tsx';

it('shows first, last and the neighbours of a page, with gaps between', () => {
  expect(shownPages(1, 1)).toEqual([1]);
  expect(shownPages(2, 4)).toEqual([1, 2, 3, 4]);
  expect(shownPages(1, 9)).toEqual([1, 2, 0, 9]);
  expect(shownPages(5, 9)).toEqual([1, 0, 4, 5, 6, 0, 9]);
});
