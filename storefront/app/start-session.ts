import { endIfLapsed } from './session-end.ts';
import { enterSession, isLapsed, storedSession } from './stores/auth.ts';

/** Milliseconds between two looks at whether the session has lapsed while the page is open. */
const pace = 60_000;

/**
 * Restores the session that an earlier page stored. Call it before anything is shown. Without one, or if it seems to have
 * lapsed, the page stays nobody's until that is found out by code that is loaded later.
 */
export function startSession(): Promise<void> {
  setInterval(endIfLapsed, pace);
  const session = storedSession();
  if (session && !isLapsed(session)) enterSession(session);
  return import('./find-session.ts')
    .then(({ findSession }) => findSession(session))
    .catch(() => {
      enterSession(session);
      endIfLapsed({ isOpening: true });
    });
}
