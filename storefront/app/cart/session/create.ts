import { createCartMachine } from './machine.ts';
import type { CartNeeds } from './needs.ts';
import { createAddingOn, createShopping } from './shopping.ts';

/**
 * The cart of one page. It has no owner before it is opened and after its owner has left
 * (docs/adr/013-the-cart-is-a-session.md).
 */
export function createCartSession(needs: CartNeeds) {
  const machine = createCartMachine(needs);
  return { ...machine, ...createShopping(needs, machine), ...createAddingOn(needs, machine) };
}
