import { formatNumber } from '#rules/numbers.ts';
import type { DeliveryTerms } from '../../shared-data.ts';
import type { Values } from './fill-in.ts';

/**
 * The words for every page: the current fees and the amount of free delivery. The server fills in the constant
 * ones.
 */
export function deliveryValues({ fees, freeFrom }: DeliveryTerms): Values {
  return {
    本島運費: String(fees.homeMainIsland),
    離島運費: String(fees.homeOutlyingIsland),
    超商運費: String(fees.store),
    免運金額: freeFrom === undefined ? undefined : formatNumber(freeFrom),
  };
}
