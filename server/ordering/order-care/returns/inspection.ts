import type { InspectedLine } from '#server/ordering/orders/returns/move-return.ts';
import type { ReturnLine } from '#server/ordering/orders/returns/read-returns.ts';

/** The result of an inspection of returned goods: line by line, or derived from the shopper's reasons. */
export interface Inspection {
  /** Without lines: whether the goods that the shopper had not opened can be sold again. */
  isSaleable: boolean;
  lines?: readonly InspectedLine[];
  /** A note for administrators. */
  note?: string;
}

/** The state of every returned unit; undefined if the inspection omits units or names too many. */
export function inspectedLines(
  returned: readonly ReturnLine[],
  { isSaleable, lines = [] }: Inspection,
): InspectedLine[] | undefined {
  if (lines.length === 0) return returned.map((line) => asTheShopperSaid(line, isSaleable));
  const isComplete =
    lines.length === returned.length &&
    returned.every(({ orderLineId, quantity }) => {
      const found = lines.find(({ lineId }) => lineId === orderLineId);
      return (
        found !== undefined &&
        found.asNewUnits + found.openedUnits + found.damagedUnits === quantity &&
        found.restockedUnits <= found.asNewUnits
      );
    });
  return isComplete ? [...lines] : undefined;
}

function asTheShopperSaid(
  { orderLineId: lineId, quantity, isOpened }: ReturnLine,
  isSaleable: boolean,
): InspectedLine {
  const [asNewUnits, openedUnits] = isOpened ? [0, quantity] : [quantity, 0];
  return {
    lineId,
    asNewUnits,
    openedUnits,
    damagedUnits: 0,
    restockedUnits: isSaleable ? asNewUnits : 0,
  };
}
