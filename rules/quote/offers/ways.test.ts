import { describe, expect, it } from 'vitest';
import { takenOn, Ways } from './ways.ts';

const start = { key: 0, value: 0, most: 9, before: -1, offer: -1, state: 0 };

/** Two offers: the first way, and a layer after it. */
function begun(): Ways {
  const ways = new Ways(2);
  ways.add(start);
  ways.beginLayer();
  return ways;
}

describe('ways', () => {
  it('hold the states of the way before, with that of the offer that took the unit', () => {
    const ways = begun();
    const one = ways.add({ key: 5, value: 3, most: 8, before: 0, offer: 1, state: 4 });
    ways.beginLayer();
    const other = ways.add({ key: 6, value: 4, most: 7, before: one, offer: 0, state: 2 });
    const last = ways.add({ key: 7, value: 2, most: 6, before: other, offer: -1, state: 0 });
    const states = (way: number) => [ways.stateOf(way, 0), ways.stateOf(way, 1)];
    expect([0, one, other, last].map(states)).toEqual([
      [0, 0],
      [0, 4],
      [2, 4],
      [2, 4],
    ]);
    expect(
      [other, last].map((way) => [ways.keyOf(way), ways.valueOf(way), ways.mostOf(way)]),
    ).toEqual([
      [6, 4, 7],
      [7, 2, 6],
    ]);
    expect([one, other, last].map((way) => [ways.beforeOf(way), ways.offerOf(way)])).toEqual([
      [0, 1],
      [one, 0],
      [other, -1],
    ]);
    expect([ways.size, ways.beforeOf(0), ways.offerOf(0)]).toEqual([4, -1, -1]);
  });

  it('keep of equal keys of a layer the one that saves most, the first of equal ones', () => {
    const ways = begun();
    const way = { key: 5, most: 8, before: 0, offer: 0, state: 1 };
    expect(ways.add({ ...way, value: 3 })).toBe(1);
    expect(ways.add({ ...way, value: 3, state: 2 })).toBe(-1);
    expect(ways.add({ ...way, value: 2, state: 2 })).toBe(-1);
    expect([ways.stateOf(1, 0), ways.valueOf(1)]).toEqual([1, 3]);
    expect(ways.add({ ...way, value: 4, state: 2 })).toBe(1);
    expect([ways.stateOf(1, 0), ways.valueOf(1), ways.size]).toEqual([2, 4, 2]);
  });

  it('do not touch the next way where one is replaced', () => {
    const ways = begun();
    ways.add({ key: 5, value: 3, most: 8, before: 0, offer: 0, state: 1 });
    ways.add({ key: 6, value: 3, most: 8, before: 0, offer: 0, state: 2 });
    ways.add({ key: 7, value: 3, most: 8, before: 0, offer: 1, state: 5 });
    ways.add({ key: 6, value: 4, most: 8, before: 0, offer: 1, state: 3 });
    ways.add({ key: 5, value: 4, most: 8, before: 0, offer: 1, state: 4 });
    const states = [1, 2, 3].map((way) => [ways.stateOf(way, 0), ways.stateOf(way, 1)]);
    expect(states).toEqual([
      [0, 4],
      [0, 3],
      [0, 5],
    ]);
  });

  it('have no key that none was given, however many there are', () => {
    const ways = new Ways(1);
    for (let key = 1; key <= 5_000; key++) {
      ways.add({ ...start, key });
      expect(ways.find(0)).toBe(-1);
    }
    expect(ways.add({ ...start, key: 0 })).toBe(5_000);
  });

  it('are compared only within their layer', () => {
    const ways = begun();
    expect(ways.find(0)).toBe(-1);
    expect(ways.add({ ...start, before: 0 })).toBe(1);
    expect([ways.find(0), ways.find(7)]).toEqual([1, -1]);
    ways.beginLayer();
    expect(ways.find(0)).toBe(-1);
    expect(ways.add({ ...start, before: 1 })).toBe(2);
    expect(ways.find(0)).toBe(2);
  });

  it('are found among many thousands, by small keys and by large ones', () => {
    const ways = new Ways(2);
    const keys = Array.from({ length: 9_000 }, (_, index) =>
      index % 2 === 0 ? index : index * 0x1_0000_0000 + 3,
    );
    for (const [index, key] of keys.entries()) {
      const added = ways.add({
        ...{ key, value: index, most: 2 * index, before: index - 1 },
        ...{ offer: index % 2, state: index },
      });
      expect(added).toBe(index);
    }
    const wrong = keys.filter((key, index) => {
      const columns = [ways.find(key), ways.keyOf(index), ways.valueOf(index), ways.mostOf(index)];
      const expected = [index, key, index, 2 * index, index - 1, index % 2, index];
      const own = [ways.beforeOf(index), ways.offerOf(index), ways.stateOf(index, index % 2)];
      return [...columns, ...own].some((one, at) => one !== expected[at]);
    });
    expect(wrong).toEqual([]);
    expect(ways.find(1)).toBe(-1);
    expect(ways.stateOf(8_999, 0)).toBe(8_998);
    ways.beginLayer();
    for (const key of keys) expect(ways.find(key)).toBe(-1);
    expect(ways.add({ ...start, key: 4, before: 8_999 })).toBe(9_000);
    expect(ways.find(4)).toBe(9_000);
  });

  it('name the units that each offer takes', () => {
    const ways = begun();
    const one = ways.add({ ...start, key: 1, before: 0, offer: 1, state: 1 });
    const two = ways.add({ ...start, key: 2, before: one, offer: 0, state: 1 });
    const three = ways.add({ ...start, key: 3, before: two, offer: -1 });
    const four = ways.add({ ...start, key: 4, before: three, offer: 1, state: 0 });
    const five = ways.add({ ...start, key: 5, before: four, offer: 1, state: 0 });
    const table = { offer: 0, steps: [], mayEnd: [true], reach: [1], isWhole: true };
    const input = {
      units: [0, 0, 1, 2, 2],
      tables: [table, table],
      classes: [{ units: 2 }, { units: 1 }, { units: 2 }],
    };
    expect(takenOn(ways, five, input)).toEqual([
      [1, 0, 0],
      [1, 0, 2],
    ]);
  });
});
