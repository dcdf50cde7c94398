import { formatNumber } from '#rules/numbers.ts';
import type { DeliveryTerms } from '../../shared-data.ts';
import type { Values } from './fill-in.ts';

/** The words that every page may use: the fees and the free amount of now. The server fills in what never changes. */
export function deliveryValues({ fees, freeFrom }: DeliveryTerms): Values {
  return {
    本島運費: String(fees.homeMainIsland),
    離島運費: String(fees.homeOutlyingIsland),
    超商運費: String(fees.store),
    免運金額: freeFrom === undefined ? undefined : formatNumber(freeFrom),
  };
}
