import type { LabelState } from '#contract/fulfilment.ts';
import { endOfTaipeiDay, startOfTaipeiDay } from './dates.ts';

/**
 * Days after the day of its label until which each service of the carrier accepts a parcel at a store or at its
 * centre. Source: ECPay, https://support.ecpay.com.tw/6248 (7-ELEVEN: B2C D+5, C2C D+6).
 */
const daysOfLabel = { UNIMART: 5, UNIMARTC2C: 6 } as const;
export type LabelService = keyof typeof daysOfLabel;

export interface LabelLife {
  /** The last second in which the carrier accepts the parcel. */
  until: Date;
  state: LabelState;
}

/** How long the carrier accepts the label that was made at this moment. */
export function lifeOfLabel(service: LabelService, madeAt: Date, now: Date): LabelLife {
  const until = endOfTaipeiDay(madeAt, daysOfLabel[service]);
  const isNear = now >= startOfTaipeiDay(until, -1);
  return { until, state: now > until ? 'OVER' : isNear ? 'NEAR' : 'GOOD' };
}
