import { describe, expect, it } from 'vitest';
import { articlePath, newsListPath, wholeNumber } from './news-queries.ts';

describe('news addresses', () => {
  it('leave the first page and all news out of the query', () => {
    expect(newsListPath({})).toBe('/blog');
    expect(newsListPath({ page: 3, categoryId: 2 })).toBe('/blog?categoryId=2&page=3');
    expect(articlePath(7)).toBe('/blog/7');
    expect(articlePath(7, 2)).toBe('/blog/7?categoryId=2');
  });

  it.each([
    ['12', 12],
    ['0', 1],
    ['abc', 1],
    ['1.5', 1],
    ['-3', 1],
    ['99999999999', 1],
    [null, 1],
  ])('reads %s as page %i', (text, page) => {
    expect(wholeNumber(text, 1, 1)).toBe(page);
  });
});
