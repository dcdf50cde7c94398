import { withCarriedQuery } from '../../links/query.ts';
import { goTo } from '../../stores/routing.ts';

/** Goes to another page of the shop and keeps the campaign part of the current query, as links do (G-021). */
export function goOn(path: string, options: { replace?: boolean } = {}): void {
  goTo(withCarriedQuery(path, window.location.search), options);
}
