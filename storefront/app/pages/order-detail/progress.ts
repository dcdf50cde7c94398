import type { OrderStatus } from '#contract/enumerations.ts';

/** The way of an order that goes well. */
export const orderSteps: readonly OrderStatus[] = [
  'ESTABLISHED',
  'PROCESSING',
  'SHIPPED',
  'ARRIVED',
  'COMPLETED',
];

/** How many of the steps are behind the order, the present one included; undefined when it left that way. */
export function stepsTaken(status: OrderStatus): number | undefined {
  const index = orderSteps.indexOf(status);
  return index < 0 ? undefined : index + 1;
}
