import { endIfExpired } from './session-end.ts';
import { enterSession, isExpired, storedSession } from './stores/auth.ts';
import { forgetOldWriting } from './stores/own-writing.ts';

/** Milliseconds between two checks whether the session has expired, or what it left, while the page is open. */
const pace = 60_000;

/**
 * Restores the session that an earlier page stored. Call it before anything is shown. Without a session, or if it
 * seems to have expired, the page has no owner until code that is loaded later has found out.
 */
export function startSession(): Promise<void> {
  setInterval(() => {
    endIfExpired();
    forgetOldWriting();
  }, pace);
  const session = storedSession();
  if (session && !isExpired(session)) enterSession(session);
  return import('./find-session.ts')
    .then(({ findSession }) => findSession(session))
    .catch(() => {
      enterSession(session);
      endIfExpired({ isOpening: true });
    })
    .then(forgetOldWriting);
}
