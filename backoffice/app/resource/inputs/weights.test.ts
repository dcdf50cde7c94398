import { describe, expect, it } from 'vitest';
import { movedTo, weightsInOrder } from './weights.ts';

const record = (id: number, weight: number) => ({ id, version: id * 10, weight });

describe('the weights of records in an order', () => {
  it('are dealt anew where they differ, so that only what lies between two places changes', () => {
    const records = [record(1, 50), record(2, 40), record(3, 7), record(4, 0)];
    expect(weightsInOrder(records)).toEqual([]);
    expect(weightsInOrder(movedTo(records, 2, 1))).toEqual([
      { id: 3, version: 30, weight: 40 },
      { id: 2, version: 20, weight: 7 },
    ]);
  });

  it('become different where some are the same, as the same weight says nothing', () => {
    const records = [record(1, 0), record(2, 0), record(3, 0)];
    expect(weightsInOrder(movedTo(records, 2, 0)).map(({ id, weight }) => [id, weight])).toEqual([
      [3, 30],
      [1, 20],
      [2, 10],
    ]);
  });
});

it('an item stays where it is when there is no other place', () => {
  expect(movedTo(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
  expect(movedTo(['a', 'b'], 1, 2)).toEqual(['a', 'b']);
  expect(movedTo(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
});
