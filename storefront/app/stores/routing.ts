import type { NavigateFunction } from 'react-router';
import { create } from 'zustand';
import { carriedQuery, withCarriedQuery } from '../links/query.ts';
import { readStored, removeStored, writeStored } from '../storage.ts';

interface RoutingState {
  /** The router's own navigate, lent by the frame once it is mounted. */
  navigate: NavigateFunction | undefined;
}

export const useRoutingStore = create<RoutingState>()(() => ({ navigate: undefined }));

/** Goes to a path from code that is no component; before the router is there, by a page load. */
export function goTo(path: string, options: { replace?: boolean } = {}): void {
  const { navigate } = useRoutingStore.getState();
  if (navigate) void navigate(path, options);
  else if (options.replace) window.location.replace(path);
  else window.location.assign(path);
}

export function scrollToTop(): void {
  window.scrollTo({ top: 0 });
}

/** A place in the shop to come back to, as signin-callback-info and LINE's state hold it (G-100). */
export interface BackPath {
  path: string;
  /** Without the question mark. */
  query: string;
}

/** Whether a path leads into this shop. Browsers skip line breaks and tabs, so "/\t/other.site" would leave it. */
export function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])\S*$/.test(path);
}

/** Remembers where signing in shall lead back to, e.g. '/member-centre?type=2'. */
export function rememberBackPath(to: string): void {
  const [path = '/', query = ''] = to.split('?');
  writeStored('signin-callback-info', { path, query } satisfies BackPath);
}

/** The remembered way back; only a path of this shop counts. */
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

/** Where a sign-in leads: the remembered path or '/', with the campaign part of the current query (G-022). */
export function pathAfterSignIn(search: string): string {
  const back = readBackPath();
  const to = back ? back.path + (back.query ? `?${back.query}` : '') : '/';
  return withCarriedQuery(to, carriedQuery(search));
}
