import type { OrderDetail } from '#contract/entities/orders.ts';
import { api } from '../api.ts';
import { listOrNothing, oneOrNothing } from '../loading.ts';

/**
 * The member's newest order, whose choices are offered again on every device. Undefined before the first order, or if
 * it cannot be read.
 */
export async function readLastOrder(): Promise<OrderDetail | undefined> {
  const [newest] = await listOrNothing(api.listOrders({ query: { page: 1, perPage: 1 } }));
  return newest && oneOrNothing(api.readOrder({ params: { id: newest.id } }));
}
