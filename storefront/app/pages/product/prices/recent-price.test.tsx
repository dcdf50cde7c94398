import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { RecentPrice } from './recent-price.tsx';

const textOf = (lowest: number, price: number) =>
  renderToStaticMarkup(<RecentPrice lowest={lowest} price={price} history={[]} />).replace(
    /<[^>]*>/g,
    '',
  );

it('the lowest price of the last 30 days is named if it is lower than the price', () => {
  expect(textOf(66, 72)).toBe('近 30 天最低 $6612 週價格');
});

it('a price that is the lowest of the last 30 days has a mark', () => {
  expect(textOf(72, 72)).toBe('30 天內最低價12 週價格');
  expect(textOf(80, 72)).toBe('30 天內最低價12 週價格');
});
