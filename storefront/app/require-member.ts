import { redirect } from 'react-router';
import { awaitMemberState } from './await-member-state.ts';
import { endIfExpired } from './session-end.ts';
import { isMember } from './stores/auth.ts';
import { rememberBackPath } from './stores/routing.ts';

/**
 * For the `clientLoader` of a members' page (set `clientLoader.hydrate = true`): sends a visitor to the sign-in
 * screen and remembers the wanted path (row 4.060).
 */
export async function requireMember(request: Request): Promise<void> {
  await awaitMemberState();
  endIfExpired({ isOpening: true });
  if (isMember()) return;
  const { pathname, search } = new URL(request.url);
  rememberBackPath(pathname + search);
  throw redirect('/signin');
}
