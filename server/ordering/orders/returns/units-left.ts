import type { Queryable } from '#server/platform/database/database.ts';
import { readLines } from '../read-orders.ts';
import { unitsTakenBack } from './read-returns.ts';

/** Units of an order by the id of their line. */
export type UnitsByLine = ReadonlyMap<number, number>;

/** The units of these lines that are in none of `gone`: e.g. refunded, or in a parcel. */
export const unitsLeftOf = (
  lines: readonly { id: number; quantity: number }[],
  ...gone: readonly UnitsByLine[]
): UnitsByLine =>
  new Map(
    lines.map(({ id, quantity }) => [
      id,
      gone.reduce((left, units) => left - (units.get(id) ?? 0), quantity),
    ]),
  );

/** The units of an order that are not refunded, and are not in `elsewhere`. */
export async function readUnitsLeft(
  db: Queryable,
  orderId: number,
  elsewhere: UnitsByLine = new Map(),
): Promise<UnitsByLine> {
  const gone = await unitsTakenBack(db, orderId);
  return unitsLeftOf(await readLines(db, [orderId]), gone, elsewhere);
}
