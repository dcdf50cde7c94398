import { z } from 'zod';
import { call } from '../call.ts';
import { endpoints } from '../endpoints.ts';
import { homeCarriers } from '../enumerations.ts';
import { count, idParams } from '../fields.ts';
import { parcelStates } from '../fulfilment.ts';

const orderParcel = z.object({
  state: z.enum(parcelStates),
  /** The number with which the carrier finds it; null before it has left. */
  trackingNo: z.string().nullable(),
  /** The company that brings it to a home; absent before, and for labels of the shop's own. */
  homeCarrier: z.enum(homeCarriers).optional(),
  goods: z.array(z.object({ name: z.string(), quantity: count })),
});
export type OrderParcel = z.infer<typeof orderParcel>;

/** The parcels of a member's order. */
export const parcelCalls = {
  readOrderParcels: call(endpoints.readOrderParcels, {
    summary:
      '訂單的包裹：分批出貨時，每個包裹的商品、單號與狀態；只有一個包裹時為空陣列，退回後已再寄的不列',
    params: idParams,
    reply: z.array(orderParcel),
    errors: ['ORDER_NOT_FOUND'],
  }),
};
