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
