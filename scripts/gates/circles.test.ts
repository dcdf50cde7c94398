import { describe, expect, it } from 'vitest';
import { circles } from './circles.ts';

const arrows = (...pairs: [from: string, to: string][]) =>
  pairs.map(([from, to]) => ({ from, to, because: `${from}.ts → ${to}.ts` }));

describe('circles of arrows', () => {
  it('are named with the places that make each arrow', () => {
    expect(circles(arrows(['a', 'b'], ['b', 'a']))).toEqual([
      'a → b → a is a circle\n  a.ts → b.ts\n  b.ts → a.ts',
    ]);
  });

  it('are named by each of their places once', () => {
    const found = circles([
      { from: 'a', to: 'b', because: 'one' },
      { from: 'a', to: 'b', because: 'two' },
      { from: 'a', to: 'b', because: 'two' },
      { from: 'b', to: 'a', because: 'three' },
    ]);
    expect(found).toEqual(['a → b → a is a circle\n  one\n  two\n  three']);
  });

  it('are found over several nodes', () => {
    const [circle, ...others] = circles(arrows(['a', 'b'], ['b', 'c'], ['c', 'd'], ['d', 'a']));
    expect(circle).toMatch(/^a → b → c → d → a is a circle\n/);
    expect(others).toEqual([]);
  });

  it('are the shortest of their nodes, the shortest first', () => {
    const found = circles(
      arrows(['a', 'b'], ['b', 'c'], ['c', 'a'], ['x', 'y'], ['y', 'x'], ['a', 'x'], ['b', 'a']),
    );
    expect(found.map((each) => each.split('\n')[0])).toEqual([
      'a → b → a is a circle',
      'x → y → x is a circle',
      'c → a → b → c is a circle',
    ]);
  });

  it('are none where all arrows go down, by whatever ways', () => {
    expect(circles(arrows(['a', 'b'], ['a', 'c'], ['b', 'd'], ['c', 'd']))).toEqual([]);
  });

  it('are none where a node needs itself', () => {
    expect(circles(arrows(['a', 'a']))).toEqual([]);
  });
});
