import { endIfLapsed } from './session-end.ts';
import { learnShopTime } from './shop-time.ts';
import { enterSession, isLapsed, storedSession } from './stores/auth.ts';

/** Milliseconds between two looks at whether the session has lapsed while the page is open. */
const pace = 60_000;

/** Restores the session that an earlier page stored. Call it before anything is shown. */
export function startSession(): void {
  setInterval(endIfLapsed, pace);
  const session = storedSession();
  if (session && isLapsed(session)) void enterAtShopTime(session);
  else enterSession(session);
}

/** Enters a session that has lapsed by the device's clock, once the shop has told the time: that clock may be wrong. */
async function enterAtShopTime(session: ReturnType<typeof storedSession>): Promise<void> {
  const path = window.location.pathname;
  await learnShopTime(() => fetch(path, { method: 'HEAD', cache: 'no-store' })).catch(() => {});
  enterSession(session);
  endIfLapsed({ isOpening: true });
}
