import { redirect } from 'react-router';
import { isMember } from './stores/auth.ts';
import { rememberBackPath } from './stores/routing.ts';

const guarded = /^\/(cart|checkout|member-centre|member-order-detail\/[^/]+)\/?$/;

/** Whether a page is for members only (G-023). */
export function isGuardedPath(pathname: string): boolean {
  return guarded.test(pathname);
}

/**
 * For the `clientLoader` of a members' page (set `clientLoader.hydrate = true`): sends a visitor to the sign-in
 * screen and remembers the wanted path (row 4.060).
 */
export function requireMember(request: Request): void {
  if (isMember()) return;
  const { pathname, search } = new URL(request.url);
  rememberBackPath(pathname + search);
  throw redirect('/signin');
}
