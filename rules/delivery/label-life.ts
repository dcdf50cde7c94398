import type { CarrierService } from '#contract/enumerations.ts';
import type { LabelState } from '#contract/fulfilment.ts';
import { endOfTaipeiDay, startOfTaipeiDay } from '../dates.ts';

/**
 * Days after the day of its label until which each service of the carrier accepts a parcel. Source: ECPay,
 * https://support.ecpay.com.tw/6248.
 */
const daysOfLabel: Readonly<Record<CarrierService, number>> = {
  UNIMART: 5,
  UNIMARTC2C: 6,
  FAMI: 6,
  FAMIC2C: 6,
  HILIFE: 7,
  HILIFEC2C: 7,
  OKMARTC2C: 7,
  TCAT: 20,
  POST: 20,
};

export interface LabelLife {
  /** The last second in which the carrier accepts the parcel. */
  until: Date;
  state: LabelState;
}

/** How long the carrier accepts the label that was made at this moment. */
export function lifeOfLabel(service: CarrierService, madeAt: Date, now: Date): LabelLife {
  const until = endOfTaipeiDay(madeAt, daysOfLabel[service]);
  const isNear = now >= startOfTaipeiDay(until, -1);
  return { until, state: now > until ? 'OVER' : isNear ? 'NEAR' : 'GOOD' };
}
