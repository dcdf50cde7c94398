import { expect, it } from 'vitest';
import { readReviewQuery, reviewPath } from './review-query.ts';

const read = (text: string) => readReviewQuery(new URLSearchParams(text));

it.each(['stars=5&tag=量多&sort=HELPFUL&page=2', 'stars=1', ''])(
  'reads the reviews of the address %s and makes the same address',
  (text) => {
    const path = reviewPath(7, read(text));
    expect(new URL(path, 'http://shop').pathname).toBe('/products/7');
    expect(new URL(path, 'http://shop').hash).toBe('#reviews');
    expect(read(new URL(path, 'http://shop').search)).toEqual(read(text));
  },
);

it('leaves out what it does not understand', () => {
  expect(read('stars=9&tag=便宜&sort=PRICE&page=-1')).toEqual({ sort: 'NEWEST', page: 1 });
  expect(read('stars=x&page=1.5')).toEqual({ sort: 'NEWEST', page: 1 });
});
