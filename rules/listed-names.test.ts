import { describe, expect, it } from 'vitest';
import { listedNames } from './listed-names.ts';

describe('a setting that lists names', () => {
  it.each([
    [undefined, []],
    ['', []],
    [' , ', []],
    ['pg', ['pg']],
    ['react-router, node ,pg,', ['react-router', 'node', 'pg']],
  ])('%j has the names %j', (list, names) => {
    expect(listedNames(list)).toEqual(names);
  });
});
