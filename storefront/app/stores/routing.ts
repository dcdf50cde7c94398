import type { NavigateFunction } from 'react-router';
import { create } from 'zustand';
import { isOwnPath } from '#rules/shop/own-path.ts';
import { carriedQuery, withCarriedQuery } from '../links/query.ts';
import { readStored, removeStored, writeStored } from '../storage.ts';

interface RoutingState {
  /** The router's navigate function. The frame sets it once it is mounted. */
  navigate: NavigateFunction | undefined;
  /** The address of the navigation that is under way; undefined without one, and for a navigation in the history. */
  wanted: string | undefined;
  /** The address of a navigation that cannot be completed without a network. */
  outOfReach: string | undefined;
}

export const useRoutingStore = create<RoutingState>()(() => ({
  navigate: undefined,
  wanted: undefined,
  outOfReach: undefined,
}));

/** Goes to a path from code outside components. Loads the page if the router is not ready yet. */
export function goTo(path: string, options: { replace?: boolean } = {}): void {
  const { navigate } = useRoutingStore.getState();
  if (navigate) void navigate(path, options);
  else if (options.replace) window.location.replace(path);
  else window.location.assign(path);
}

/** Returns a function that says whether the address of this moment, without its hash, is still the browser's. */
export function sameAddress(): () => boolean {
  const address = () => window.location.pathname + window.location.search;
  const begun = address();
  return () => address() === begun;
}

/**
 * Returns a function that says whether the page of this moment is still shown and the shopper is not leaving it. An
 * answer that arrives after the shopper has gone elsewhere must not lead away from there. A navigation that had begun
 * before the press does not stop its answer.
 */
export function samePage(): () => boolean {
  const isShown = sameAddress();
  const wantedBefore = useRoutingStore.getState().wanted;
  return () => {
    const { wanted } = useRoutingStore.getState();
    return isShown() && (wanted === wantedBefore || !leadsElsewhere(wanted));
  };
}

function leadsElsewhere(wanted: string | undefined): boolean {
  if (wanted === undefined) return false;
  const { pathname, search } = new URL(wanted);
  return pathname !== window.location.pathname || search !== window.location.search;
}

export function scrollToTop(): void {
  window.scrollTo({ top: 0 });
}

/** A page of the shop to come back to, as signin-callback-info and LINE's state store it (G-100). */
export interface BackPath {
  path: string;
  /** Without the question mark. */
  query: string;
}

/** Remembers the page to which signing in leads back, e.g. '/member-centre?type=2'. */
export function rememberBackPath(to: string): void {
  // Only the first question mark begins the query.
  const [path = '/', ...rest] = to.split('?');
  const query = rest.join('?');
  writeStored('signin-callback-info', { path, query } satisfies BackPath);
}

/** The remembered page. Paths that lead out of this shop are ignored. */
export function readBackPath(): BackPath | undefined {
  const stored = readStored('signin-callback-info') as Partial<Record<string, unknown>> | null;
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { path, query } = stored;
  if (typeof path !== 'string' || !isOwnPath(path)) return undefined;
  return { path, query: typeof query === 'string' ? query : '' };
}

/** Call it once the sign-in has led back; a later one would lead there again. */
export function forgetBackPath(): void {
  removeStored('signin-callback-info');
}

/** The path after a sign-in: the remembered path or '/', with the campaign part of the current query (G-022). */
export function pathAfterSignIn(search: string): string {
  const back = readBackPath();
  const to = back ? back.path + (back.query ? `?${back.query}` : '') : '/';
  return withCarriedQuery(to, carriedQuery(search));
}
