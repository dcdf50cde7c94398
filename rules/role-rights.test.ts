import { expect, it } from 'vitest';
import type { Right } from '#contract/rights.ts';
import { withoutRight, withRight } from './role-rights.ts';

it('a right comes with those without which it is of no use, and goes with them', () => {
  const given = withRight(new Set<Right>(['orders.read']), 'price.write');
  expect([...given]).toEqual(['orders.read', 'price.write', 'catalogue.read', 'catalogue.write']);
  expect([...withoutRight(given, 'catalogue.write')]).toEqual(['orders.read', 'catalogue.read']);
  expect([...withoutRight(given, 'orders.read')]).not.toContain('orders.read');
});
