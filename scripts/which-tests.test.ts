import { expect, it } from 'vitest';
import { whichTests } from './which-tests.ts';

it('runs both halves, or the one that is named', () => {
  expect(whichTests([])).toEqual({ unit: [], browser: [] });
  expect(whichTests(['unit', 'cart'])).toEqual({ unit: ['cart'] });
  expect(whichTests(['browser', 'cart', '--trace', 'on'])).toEqual({
    browser: ['cart', '--trace', 'on'],
  });
});

it('takes a path for what belongs to it', () => {
  expect(whichTests(['server/ordering'])).toEqual({ unit: ['server/ordering'] });
  expect(whichTests(['rules/quote/quote.test.ts', '-t', 'gift'])).toEqual({
    unit: ['rules/quote/quote.test.ts', '-t', 'gift'],
  });
  expect(whichTests(['e2e/cart.spec.ts:97'])).toEqual({ browser: ['e2e/cart.spec.ts:97'] });
  expect(whichTests(['browsr'])).toBeUndefined();
});
