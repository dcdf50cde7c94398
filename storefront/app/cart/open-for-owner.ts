import { leaveCart, openCartOnce } from './cart.ts';
import { startCartSync } from './sync.ts';

/** Opens the cart of whoever is here and keeps it saved; returns how to leave it. */
export function openForOwner(): () => void {
  openCartOnce();
  const stop = startCartSync();
  return () => {
    stop();
    leaveCart();
  };
}
