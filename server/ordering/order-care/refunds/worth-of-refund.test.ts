import { describe, expect, it } from 'vitest';
import { priceUnits, refuseOtherAmount, sumOf, worthWithin } from './worth-of-refund.ts';

const worth = (shipFee: number, ...amounts: number[]) => ({
  shipFee,
  lines: amounts.map((amount, index) => ({
    lineId: index + 1,
    quantity: 1,
    goods: 'RESTOCKED' as const,
    amount,
  })),
});
const within = (left: number, shipFee: number, ...amounts: number[]) => {
  const limited = worthWithin(left, worth(shipFee, ...amounts));
  return [limited.shipFee, ...limited.lines.map(({ amount }) => amount)];
};

describe('the worth of a refund', () => {
  it('is the sum of units and delivery', () => {
    expect(sumOf(worth(80, 100, 300))).toBe(480);
    expect(sumOf(worth(0))).toBe(0);
  });

  it('is whole if enough of the payment is left', () => {
    expect(within(480, 80, 100, 300)).toEqual([80, 100, 300]);
    expect(within(999, 80, 100, 300)).toEqual([80, 100, 300]);
  });

  it('pays the delivery first, and divides what is left among the units', () => {
    expect(within(280, 80, 100, 300)).toEqual([80, 50, 150]);
    expect(within(479, 80, 100, 300)).toEqual([80, 100, 299]);
    expect(within(80, 80, 100, 300)).toEqual([80, 0, 0]);
    expect(within(30, 80, 100, 300)).toEqual([30, 0, 0]);
    expect(within(0, 80, 100)).toEqual([0, 0]);
  });

  it('keeps what else a line says', () => {
    const [line] = worthWithin(50, worth(0, 100)).lines;
    expect(line).toEqual({ lineId: 1, quantity: 1, goods: 'RESTOCKED', amount: 50 });
  });
});

describe('the price of units', () => {
  const line = { unitPrice: 100, quantity: 3, offerShare: 0, couponShare: 10 };
  const own = [
    { ...line, id: 11, kind: 'product' },
    { ...line, id: 12, kind: 'combination', unitPrice: 500, quantity: 1 },
    { ...line, id: 13, kind: 'gift', unitPrice: 0, couponShare: 0 },
  ];
  const units = (lineId: number, quantity: number) => ({
    lineId,
    quantity,
    goods: 'KEPT' as const,
  });
  const priced = (lines: ReturnType<typeof units>[], before: [number, number][] = []) =>
    priceUnits(own, lines, new Map(before))?.map(({ amount }) => amount);

  it('is less their share of the coupon, which all units together lose once', () => {
    expect(priced([units(11, 3), units(12, 1)])).toEqual([290, 490]);
    expect([priced([units(11, 1)]), priced([units(11, 2)], [[11, 1]])]).toEqual([[97], [193]]);
  });

  it('is none of more units than are not taken back', () => {
    expect(priced([units(11, 4)])).toBeUndefined();
    expect(priced([units(11, 1)], [[11, 2]])).toHaveLength(1);
    expect(priced([units(11, 2)], [[11, 2]])).toBeUndefined();
  });

  it('is none of gifts, of unknown lines, and of lines that are named twice', () => {
    expect(priced([units(13, 1)])).toBeUndefined();
    expect(priced([units(11, 1), units(99, 1)])).toBeUndefined();
    expect(priced([units(11, 1), units(11, 1)])).toBeUndefined();
    expect(priced([])).toEqual([]);
  });
});

describe('another amount than units and delivery are worth', () => {
  const codeOf = (amount: number) => refuseOtherAmount(amount, worth(80, 100))?.failure.code;

  it('is refused', () => {
    expect([codeOf(179), codeOf(180), codeOf(181)]).toEqual([
      'REFUND_IS_TOO_SMALL',
      undefined,
      'REFUND_EXCEEDS_PAYMENT',
    ]);
  });
});
