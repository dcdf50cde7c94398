import { describe, expect, it } from 'vitest';
import type { InspectedLine } from '#server/ordering/orders/returns/move-return.ts';
import type { ReturnLine } from '#server/ordering/orders/returns/read-returns.ts';
import { inspectedLines } from './inspection.ts';

const returned = [
  { orderLineId: 11, quantity: 3, isOpened: false },
  { orderLineId: 12, quantity: 2, isOpened: true },
] as ReturnLine[];
const line = (lineId: number, changes: Partial<InspectedLine>): InspectedLine => ({
  lineId,
  asNewUnits: 0,
  openedUnits: 0,
  damagedUnits: 0,
  restockedUnits: 0,
  ...changes,
});
const other = line(12, { openedUnits: 2 });
const inspect = (...lines: InspectedLine[]) =>
  inspectedLines(returned, { isSaleable: false, lines });

describe('the units of a return that nobody inspected line by line', () => {
  it('are as the shopper said, and those not opened are sold again if they can be', () => {
    expect(inspectedLines(returned, { isSaleable: true })).toEqual([
      line(11, { asNewUnits: 3, restockedUnits: 3 }),
      line(12, { openedUnits: 2 }),
    ]);
    expect(inspectedLines(returned, { isSaleable: false, lines: [] })).toEqual([
      line(11, { asNewUnits: 3 }),
      line(12, { openedUnits: 2 }),
    ]);
  });
});

describe('an inspection line by line', () => {
  it('accounts for every unit', () => {
    const lines = [
      line(11, { asNewUnits: 1, openedUnits: 1, damagedUnits: 1, restockedUnits: 1 }),
      other,
    ];
    expect(inspect(...lines)).toEqual(lines);
    expect(inspect(...lines.toReversed())).toEqual(lines.toReversed());
  });

  it.each([
    ['too few', { asNewUnits: 2 }],
    ['too many', { asNewUnits: 3, damagedUnits: 1 }],
    ['opened ones too many', { asNewUnits: 3, openedUnits: 1 }],
  ])('with %s units is refused', (_, units) => {
    expect(inspect(line(11, units), other)).toBeUndefined();
  });

  it('puts no more units back than are as good as new', () => {
    const units = { asNewUnits: 1, openedUnits: 2 };
    expect(inspect(line(11, { ...units, restockedUnits: 1 }), other)).toBeDefined();
    expect(inspect(line(11, { ...units, restockedUnits: 2 }), other)).toBeUndefined();
  });

  it('names each line of the return, and no other', () => {
    const whole = line(11, { asNewUnits: 3 });
    expect(inspect(whole)).toBeUndefined();
    expect(inspect(whole, line(13, { openedUnits: 2 }))).toBeUndefined();
    expect(inspect(whole, other, line(13, {}))).toBeUndefined();
    expect(inspect(whole, whole)).toBeUndefined();
  });
});
