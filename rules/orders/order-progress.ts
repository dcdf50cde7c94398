import type { OrderStatus } from '#contract/enumerations.ts';
import { orderSteps } from './order-states.ts';

/**
 * How many of the `orderSteps` an order has taken, including the present one. Undefined if it was cancelled or
 * returned.
 */
export function stepsTaken(status: OrderStatus): number | undefined {
  const index = orderSteps.indexOf(status);
  return index < 0 ? undefined : index + 1;
}
