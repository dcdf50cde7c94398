import { type PaidLine, prorate, refundOfUnits } from './prorate.ts';

/** A line of an order of which a parcel has left and others have not. */
export interface SplitLine extends PaidLine {
  id: number;
  kind: string;
}

export interface RestLine<Line> {
  line: Line;
  /** Units that have not left. */
  quantity: number;
  /** Those of them whose price has not gone back, and what they are worth in TWD; gifts are worth nothing. */
  open: number;
  amount: number;
}

type Units = ReadonlyMap<number, number>;

/** The lines with units that have not left. `waiting` and `gone` are units by line: still here, and given back before. */
export function restOfLines<Line extends SplitLine>(
  lines: readonly Line[],
  { waiting, gone }: { waiting: Units; gone: Units },
): RestLine<Line>[] {
  return lines.flatMap((line) => {
    const quantity = waiting.get(line.id) ?? 0;
    if (quantity === 0) return [];
    const before = gone.get(line.id) ?? 0;
    const open = Math.min(quantity, line.quantity - before);
    const amount = line.kind === 'gift' ? 0 : refundOfUnits(line, open, before);
    return [{ line, quantity, open, amount }];
  });
}

/** Whether every unit that was bought has been given back once the rest is, too. Gifts do not count. */
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

/** What of an amount for goods, in TWD, each line of the rest gets; it is less than their worth where less is left. */
export const sharesOfRest = (ofGoods: number, rest: readonly RestLine<SplitLine>[]): number[] =>
  prorate(
    ofGoods,
    rest.map(({ amount }) => amount),
  );
