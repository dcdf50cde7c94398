import { factsOf, type Surroundings } from '../facts.ts';
import type { CartFacts } from '../lines.ts';
import type { CartNeeds } from './needs.ts';

/** What a quote needs to know in addition to the session's cart. */
export function surroundingsOf({ stocks, offers, now }: CartNeeds): Surroundings {
  return { ...stocks.known(), offers: offers(), now: now() };
}

/** Everything that a quote of the session's cart needs. */
export function factsIn(needs: CartNeeds): CartFacts {
  return factsOf(needs.store.getState(), surroundingsOf(needs));
}
