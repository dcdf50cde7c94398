import { expect, it } from 'vitest';
import { deviceClocks } from './device-clock.ts';

const inCart = (text: string, path = 'storefront/app/cart/cart-context.ts') =>
  deviceClocks([{ path, text }], {});

it.each(['now: new Date(),', 'const at = Date.now();', 'useState(Date.now)'])(
  'finds %s',
  (text) => {
    expect(inCart(`a\n${text}`)).toHaveLength(1);
  },
);

it.each(['new Date(moment)', 'Date.parse(end)', 'shopNow()'])('lets %s pass', (text) => {
  expect(inCart(text)).toEqual([]);
});

it('finds it in the back office, too', () => {
  const path = 'backoffice/app/pages/home.tsx';
  expect(inCart('Date.now()', path)).toEqual([
    `${path}:1: take the time from an answer of the server`,
  ]);
});

it('lets tests, other rooms and what is allowed read it', () => {
  const text = 'Date.now()';
  expect(inCart(text, 'storefront/app/cart/cart.test.ts')).toEqual([]);
  expect(inCart(text, 'server/platform/clock.ts')).toEqual([]);
  const path = 'storefront/app/session.ts';
  expect(deviceClocks([{ path, text }], { [path]: 'a duration' })).toEqual([]);
});

it('tells of an allowance that nobody needs', () => {
  const path = 'storefront/app/session.ts';
  expect(deviceClocks([{ path, text: 'shopNow()' }], { [path]: 'a duration' })).toHaveLength(1);
});
