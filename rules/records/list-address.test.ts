import { expect, it } from 'vitest';
import type { Conditions } from '#contract/resources/conditions.ts';
import { flatConditions, treeOf } from './list-address.ts';

const leaf = (value: number): Conditions => ({ field: 'id', is: 'equal', value });

it('conditions that an address groups stay as they are when single ones are changed', () => {
  const group: Conditions = { any: [leaf(1), { all: [leaf(2), leaf(3)] }] };
  const flat = flatConditions({ all: [group, leaf(4)] });
  expect(flat).toEqual({ mode: 'all', leaves: [leaf(4)], groups: [group] });
  expect(treeOf({ ...flat, leaves: [] })).toEqual({ all: [group] });
  expect(treeOf({ ...flat, mode: 'any' })).toEqual({ any: [leaf(4), group] });
  expect(treeOf(flatConditions(leaf(5)))).toEqual({ all: [leaf(5)] });
  expect(treeOf(flatConditions(undefined))).toBeUndefined();
});
