import { withCarriedQuery } from '../../links/query.ts';
import { goTo } from '../../stores/routing.ts';

/** Goes to another page of the shop as a link would: with the campaign part of the current query (G-021). */
export function goOn(path: string, options: { replace?: boolean } = {}): void {
  goTo(withCarriedQuery(path, window.location.search), options);
}
