import { type PaidLine, prorate, refundOfUnits } from '../prices/prorate.ts';

/** A line of an order of which one parcel has left and others have not. */
export interface SplitLine extends PaidLine {
  id: number;
  kind: string;
}

export interface RestLine<Line> {
  line: Line;
  /** Units that have not left. */
  quantity: number;
  /** Units among them that are not refunded, and their worth in TWD; gifts are worth 0. */
  open: number;
  amount: number;
}

type Units = ReadonlyMap<number, number>;

/**
 * The lines with units that have not left. `waiting` and `gone` are units by line: not shipped, and refunded
 * before. `inside` are refunded units among the waiting ones; other refunded units are elsewhere as far as possible.
 */
export function restOfLines<Line extends SplitLine>(
  lines: readonly Line[],
  { waiting, gone, inside = new Map() }: { waiting: Units; gone: Units; inside?: Units },
): RestLine<Line>[] {
  return lines.flatMap((line) => {
    const quantity = waiting.get(line.id) ?? 0;
    if (quantity === 0) return [];
    const before = gone.get(line.id) ?? 0;
    const notRefunded = quantity - (inside.get(line.id) ?? 0);
    const open = Math.max(Math.min(notRefunded, line.quantity - before), 0);
    const amount = line.kind === 'gift' ? 0 : refundOfUnits(line, open, before);
    return [{ line, quantity, open, amount }];
  });
}

/** Whether every bought unit is refunded once the rest is too. Gifts do not count. */
export function isNothingLeft(
  lines: readonly SplitLine[],
  rest: readonly RestLine<SplitLine>[],
  gone: Units,
): boolean {
  const open = new Map(rest.map((each) => [each.line.id, each.open]));
  return lines.every(
    ({ id, kind, quantity }) =>
      kind === 'gift' || (gone.get(id) ?? 0) + (open.get(id) ?? 0) === quantity,
  );
}

/**
 * The part of an amount for goods, in TWD, that belongs to each line of the rest. It is less than the line's worth
 * if less is left to refund.
 */
export const sharesOfRest = (ofGoods: number, rest: readonly RestLine<SplitLine>[]): number[] =>
  prorate(
    ofGoods,
    rest.map(({ amount }) => amount),
  );
