import type { NavigateFunction } from 'react-router';
import { create } from 'zustand';
import { isOwnPath } from '#rules/own-path.ts';
import { carriedQuery, withCarriedQuery } from '../links/query.ts';
import { readStored, removeStored, writeStored } from '../storage.ts';

interface RoutingState {
  /** The router's navigate function. The frame sets it once it is mounted. */
  navigate: NavigateFunction | undefined;
  /** The address of a navigation that cannot be completed without a network. */
  outOfReach: string | undefined;
}

export const useRoutingStore = create<RoutingState>()(() => ({
  navigate: undefined,
  outOfReach: undefined,
}));

/** Goes to a path from code outside components. Loads the page if the router is not ready yet. */
export function goTo(path: string, options: { replace?: boolean } = {}): void {
  const { navigate } = useRoutingStore.getState();
  if (navigate) void navigate(path, options);
  else if (options.replace) window.location.replace(path);
  else window.location.assign(path);
}

/**
 * Returns a function that says whether the page of this moment is still shown. An answer that arrives after the shopper
 * has gone elsewhere must not lead away from there.
 */
export function samePage(): () => boolean {
  const address = () => window.location.pathname + window.location.search;
  const begun = address();
  return () => address() === begun;
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

export function forgetBackPath(): void {
  removeStored('signin-callback-info');
}

/** The path after a sign-in: the remembered path or '/', with the campaign part of the current query (G-022). */
export function pathAfterSignIn(search: string): string {
  const back = readBackPath();
  const to = back ? back.path + (back.query ? `?${back.query}` : '') : '/';
  return withCarriedQuery(to, carriedQuery(search));
}
