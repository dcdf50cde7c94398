import { stagesBeforeLabel, stagesOutside } from '#rules/orders/shipment-stages.ts';
import type { Shipment } from './shipments.ts';

/**
 * Whether the goods of this parcel came back before and wait in the house to be sent again, while no parcel of their
 * order is with the carrier or the shopper. Such a parcel can be taken back as well.
 */
export function isSecondTry(
  { id, stage }: Pick<Shipment, 'id' | 'stage'>,
  all: readonly Pick<Shipment, 'id' | 'stage' | 'isDealtWith'>[],
): boolean {
  const others = all.filter((other) => other.id !== id);
  const returned = others.filter((other) => other.stage === 'RETURNED');
  return (
    stagesBeforeLabel.includes(stage) &&
    returned.length > 0 &&
    returned.every(({ isDealtWith }) => isDealtWith) &&
    !others.some((other) => stagesOutside.includes(other.stage))
  );
}

/** Whether a parcel has come back, and nobody has decided yet what happens with its goods. */
export const waitsForInspection = ({
  stage,
  isDealtWith,
}: Pick<Shipment, 'stage' | 'isDealtWith'>) => stage === 'RETURNED' && !isDealtWith;

/** Whether the carrier has a parcel, so that the shopper may still get it or not. */
export const isOnItsWay = ({ stage }: Pick<Shipment, 'stage'>) =>
  stagesOutside.includes(stage) && stage !== 'COLLECTED';

type ParcelWithUnits = Pick<Shipment, 'id' | 'stage' | 'isDealtWith' | 'stageAt' | 'createdAt'> & {
  units: readonly { lineId: number; quantity: number }[];
};

/**
 * The parcel that came back and whose goods `parcel` brings again, among all of the order: it has the same units, and no
 * refund names it (`refunded` has the ids of those). Undefined if there is none.
 */
export const triedBefore = <T extends ParcelWithUnits>(
  parcel: T,
  all: readonly T[],
  refunded: ReadonlySet<number>,
): T | undefined =>
  all.findLast(
    (other) =>
      other.id < parcel.id &&
      other.stage === 'RETURNED' &&
      other.isDealtWith &&
      other.stageAt <= parcel.createdAt &&
      !refunded.has(other.id) &&
      hasSameUnits(other, parcel),
  );

const hasSameUnits = (one: ParcelWithUnits, other: ParcelWithUnits) =>
  one.units.length === other.units.length &&
  one.units.every(({ lineId, quantity }) =>
    other.units.some((each) => each.lineId === lineId && each.quantity === quantity),
  );
