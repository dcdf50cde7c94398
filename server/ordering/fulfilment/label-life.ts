import type { CarrierService } from '#contract/enumerations.ts';
import { toWireInstant } from '#rules/dates.ts';
import { type LabelLife, lifeOfLabel } from '#rules/delivery/label-life.ts';
import type { Shop } from '#server/shop.ts';
import type { Shipment } from './shipments.ts';

type LabelledParcel = Pick<Shipment, 'stage' | 'stageAt' | 'carrierId' | 'carrier'>;

/** The service that made a parcel's label. Earlier releases knew only the one to the first chain. */
export const serviceOfParcel = (
  config: Shop['config'],
  { carrier }: Pick<Shipment, 'carrier'>,
): CarrierService => carrier ?? config.ECPAY_LOGISTICS_SERVICE;

/**
 * How long the carrier accepts the label of a parcel that waits to be handed over. Undefined without such a label: the
 * shop's own labels have no last day. A parcel is in its stage since its label was made; printing it again changes
 * nothing.
 */
const labelLifeOf = (
  { config, clock }: Pick<Shop, 'config' | 'clock'>,
  { stage, stageAt, carrierId, carrier }: LabelledParcel,
): LabelLife | undefined =>
  stage === 'LABELLED' && carrierId
    ? lifeOfLabel(serviceOfParcel(config, { carrier }), stageAt, clock.now())
    : undefined;

/** The same on the wire; null without such a label. */
export function shownLifeOf(...parcel: Parameters<typeof labelLifeOf>) {
  const life = labelLifeOf(...parcel);
  return life ? { state: life.state, until: toWireInstant(life.until) } : null;
}

/** Milliseconds after which a request without an answer may be repeated. */
export const askingTime = 120_000;

/** Whether the carrier may still answer the request for the label of a parcel. */
export const isStillAsked = (
  { clock }: Pick<Shop, 'clock'>,
  { labelAskedAt }: Pick<Shipment, 'labelAskedAt'>,
): boolean => labelAskedAt !== null && clock.now().getTime() - labelAskedAt.getTime() <= askingTime;

/** Whether the carrier no longer accepts the label, so that it has to be made anew. */
export const isLabelOver = (...parcel: Parameters<typeof labelLifeOf>): boolean =>
  labelLifeOf(...parcel)?.state === 'OVER';
