import { describe, expect, it } from 'vitest';
import type { RailItem } from '../../product-card/rail-items.ts';
import { joinPages } from './shown-pages.ts';

const card = (id: number) => ({ kind: 'product', item: { id } }) as RailItem;
const one = [card(1), card(2)];
const two = [card(3), card(4)];
const ids = (items: readonly RailItem[]) => items.map(({ item }) => item.id);

describe('the pages of a listing on the screen', () => {
  const first = joinPages(undefined, 1, one, false);

  it('grow by the next page', () => {
    const grown = joinPages(first, 2, two, false);
    expect(grown).toMatchObject({ first: 1, last: 2 });
    expect(ids(grown.items)).toEqual([1, 2, 3, 4]);
  });

  it('grow by the page before', () => {
    const grown = joinPages(joinPages(undefined, 2, two, false), 1, one, false);
    expect(grown).toMatchObject({ first: 1, last: 2 });
    expect(ids(grown.items)).toEqual([1, 2, 3, 4]);
  });

  it('are the same number as before when the shopper comes back', () => {
    const grown = joinPages(first, 2, two, false);
    expect(joinPages(grown, 2, two, true)).toBe(grown);
  });

  it('start again if the listing is opened again or at another page', () => {
    const grown = joinPages(first, 2, two, false);
    expect(joinPages(grown, 1, one, false)).toEqual({ first: 1, last: 1, items: one });
    expect(joinPages(grown, 7, one, true)).toEqual({ first: 7, last: 7, items: one });
  });
});
