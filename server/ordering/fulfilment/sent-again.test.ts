import { describe, expect, it } from 'vitest';
import { sentAgain } from './sent-again.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour));
const parcel = (id: number, made: number, quantity = 1) => ({
  ...{ id, stage: 'LABELLED' as const, isDealtWith: false, stageAt: at(made), createdAt: at(made) },
  units: [{ lineId: 7, quantity }],
});
const back = (id: number, since: number, quantity = 1) => ({
  ...parcel(id, 0, quantity),
  ...{ stage: 'RETURNED' as const, isDealtWith: true, stageAt: at(since) },
});

/** By the id of each parcel that brings goods again, the id of the returned one. */
const pairs = (all: Parameters<typeof sentAgain>[0], refunded: readonly number[] = []) =>
  [...sentAgain(all, new Set(refunded))].map(([id, before]) => [id, before.id]);

describe('a parcel brings goods again', () => {
  it('if it was made after another one with the same units came back', () => {
    expect(pairs([back(1, 5), parcel(2, 6)])).toEqual([[2, 1]]);
  });

  it('not if it was made before, has other units, or the returned ones were refunded', () => {
    expect(pairs([back(1, 5), parcel(2, 4)])).toEqual([]);
    expect(pairs([back(1, 5), parcel(2, 6, 2)])).toEqual([]);
    expect(pairs([back(1, 5), parcel(2, 6)], [1])).toEqual([]);
    expect(pairs([{ ...back(1, 5), isDealtWith: false }, parcel(2, 6)])).toEqual([]);
  });

  it('each of its own, if two with the same units came back', () => {
    expect(pairs([back(1, 5), back(2, 5), parcel(3, 6), parcel(4, 6)])).toEqual([
      [3, 1],
      [4, 2],
    ]);
  });

  it('also if they came back once more', () => {
    const second = { ...back(2, 8), createdAt: at(6) };
    expect(pairs([back(1, 5), second, parcel(3, 9)])).toEqual([
      [2, 1],
      [3, 2],
    ]);
  });
});
