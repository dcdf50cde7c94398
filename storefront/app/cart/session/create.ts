import { createCartMachine } from './machine.ts';
import type { CartNeeds } from './needs.ts';
import { createShopping } from './shopping.ts';

/**
 * The cart of one page, whoever owns it: nobody's until it is opened, and again once it is left
 *.
 */
export function createCartSession(needs: CartNeeds) {
  const machine = createCartMachine(needs);
  return { ...machine, ...createShopping(needs, machine) };
}
