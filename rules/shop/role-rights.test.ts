import { expect, it } from 'vitest';
import { type Right, rightsOfEverybody, rightsToGive } from '#contract/rights.ts';
import { screensOf } from '../records/screens-of.ts';
import { withoutRight, withRight } from './role-rights.ts';

it('a right comes with those without which it is of no use, and goes with them', () => {
  const given = withRight(new Set<Right>(['orders.read']), 'price.write');
  expect([...given]).toEqual(['orders.read', 'price.write', 'catalogue.read', 'catalogue.write']);
  expect([...withoutRight(given, 'catalogue.write')]).toEqual(['orders.read', 'catalogue.read']);
  expect([...withoutRight(given, 'orders.read')]).not.toContain('orders.read');
});

it('each right comes with those that show a screen on which it is of use', () => {
  const withoutScreen: readonly Right[] = [
    ...rightsOfEverybody,
    'share-views',
    'tasks.read',
    'tasks.write',
    'erp',
  ];
  const everybody = screensOf({ id: 1, name: '沒有', rights: [] }).length;
  const useless = rightsToGive.filter((right) => {
    const role = { id: 1, name: '單項', rights: [...withRight(new Set(), right)] };
    return screensOf(role).length === everybody && !withoutScreen.includes(right);
  });
  expect(useless).toEqual([]);
});
