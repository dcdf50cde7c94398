import { formatNumber } from '#rules/numbers.ts';
import type { DeliveryTerms } from '../../shared-data.ts';
import type { Values } from './fill-in.ts';

/**
 * The words for every page: the current fees, the amount of free delivery, and until when orders leave on the same
 * day. The server fills in the constant ones.
 */
export function deliveryValues({ fees, freeFrom, cutOff }: DeliveryTerms): Values {
  return {
    本島運費: String(fees.homeMainIsland),
    離島運費: String(fees.homeOutlyingIsland),
    超商運費: String(fees.store),
    出貨截止: cutOff,
    免運金額: freeFrom === undefined ? undefined : formatNumber(freeFrom),
  };
}
