import { cartContextOf, type Surroundings } from '../cart-context.ts';
import type { CartContext } from '../lines.ts';
import type { CartNeeds } from './needs.ts';

/** The data that a quote needs in addition to the session's cart. */
export function surroundingsOf({ stocks, offers, offerRules, now }: CartNeeds): Surroundings {
  return { ...stocks.known(), offers: offers(), rules: offerRules.known(), now: now() };
}

/** Everything that a quote of the session's cart needs. */
export function cartContextIn(needs: CartNeeds): CartContext {
  return cartContextOf(needs.store.getState(), surroundingsOf(needs));
}
