import { describe, expect, it } from 'vitest';
import { carriedQuery, strippedQueries, withCarriedQuery } from './query.ts';

describe('the query of an internal link', () => {
  it('drops the twenty parameters of the requirements [2.195]', () => {
    expect(strippedQueries).toHaveLength(20);
    const search = strippedQueries.map((name) => `${name}=1`).join('&');
    expect(carriedQuery(`?${search}`)).toBe('');
    expect(withCarriedQuery('/blog', `?${search}`)).toBe('/blog');
  });

  it('keeps campaign parameters [2.196]', () => {
    expect(withCarriedQuery('/blog', '?utm_source=x&ecid=1&store=2')).toBe('/blog?utm_source=x');
  });

  it('keeps the link’s own parameters', () => {
    const to = withCarriedQuery('/products?series=3', '?series=9&utm_source=x');
    expect(to).toBe('/products?series=3&utm_source=x');
    expect(withCarriedQuery('/blog?utm_source=own', '?utm_source=x')).toBe('/blog?utm_source=own');
  });

  it('drops search words, filters and pages of a list outside this list', () => {
    expect(withCarriedQuery('/blog', '?all=1&keyword=夜用&sort=newest&page=2')).toBe('/blog');
  });

  it('is before the fragment', () => {
    expect(withCarriedQuery('/faq#returns', '?gclid=1')).toBe('/faq?gclid=1#returns');
  });
});
