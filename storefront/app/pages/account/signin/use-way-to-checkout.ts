import { useSyncExternalStore } from 'react';
import { entriesOf, readLocalItems } from '../../../stores/cart-items.ts';
import { readBackPath } from '../../../stores/routing.ts';

const never = () => () => {};

/** Whether signing in leads on to the cart or checkout with goods that this browser stores (G-175). */
export function useWayToCheckout(): boolean {
  return useSyncExternalStore(never, isOnWayToCheckout, () => false);
}

function isOnWayToCheckout(): boolean {
  const path = readBackPath()?.path;
  return (path === '/cart' || path === '/checkout') && entriesOf(readLocalItems()).length > 0;
}
