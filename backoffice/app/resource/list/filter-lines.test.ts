import { expect, it } from 'vitest';
import type { Condition } from '#contract/resources/conditions.ts';
import { withChange } from './filter-lines.ts';

it('a chip adds and removes its own condition, and leaves the line that somebody is filling in', () => {
  const chip: Condition = { field: 'state', is: 'equal', value: 'LOW' };
  const half: Condition = { field: 'name', is: 'contains', value: '月亮' };
  expect(withChange([half], [], [chip])).toEqual([half, chip]);
  expect(withChange([half, chip], [chip], [])).toEqual([half]);
});
