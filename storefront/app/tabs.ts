import { tagUser } from './analytics/data-layer.ts';
import { browserSettings } from './browser-settings.ts';
import { leaveGuardedPage } from './session-end.ts';
import { clearStorage, removeStored, writeStored } from './storage.ts';
import {
  currentSession,
  enterSession,
  isExpired,
  leaveSession,
  type Session,
  useAuthStore,
} from './stores/auth.ts';

/** The messages between the open tabs of the shop (G-168). Only pages of this origin in this browser receive them. */
type Message =
  /** A tab asks for a session; `token` is the one that it has, if any. */
  | { is: 'wanted'; token: string | undefined }
  /** A tab has signed in, has exchanged the token `replaces`, or answers the question. */
  | { is: 'session'; session: Session; replaces: string | undefined }
  | { is: 'ended'; token: string }
  /** A tab has changed the member's saved cart. */
  | { is: 'cart' };

/** Milliseconds that a new tab waits for an answer. A later answer still counts. */
const answerTimeout = 200;

let channel: BroadcastChannel | undefined;
/** The session that the other tabs know, and the token before its last exchange. */
let known: Session | undefined;
let replaced: string | undefined;
/** The token of the session that has expired in this tab. */
let expired: string | undefined;
/** The page's cart, once it is loaded. */
let cartListener: (() => void) | undefined;
/** Tokens that must not be passed on any more. */
const ended = new Set<string>();

const post = (message: Message) => channel?.postMessage(message);

/** Undefined where the browser has no channels or refuses them: then each tab is on its own. */
function openChannel(): BroadcastChannel | undefined {
  try {
    const opened = new BroadcastChannel(`${browserSettings().brand.key}-session`);
    opened.onmessage = ({ data }: MessageEvent<Message>) => receive(data);
    return opened;
  } catch {
    return undefined;
  }
}

/** Joins the other tabs: from now on they exchange messages about signing in and out. */
export function joinTabs(): void {
  channel = openChannel();
  known = currentSession();
  if (known) askForNews();
  useAuthStore.subscribe(postChange);
  // The browser might not cache a page with an open channel for the Back button.
  window.addEventListener('pagehide', () => {
    channel?.close();
    channel = undefined;
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    channel = openChannel();
    askForNews();
  });
}

/** Lets the other tabs know that the member's saved cart has changed. */
export const announceCart = (): void => post({ is: 'cart' });

/** Calls this whenever another tab has changed the member's saved cart. */
export function onCartOfOtherTab(listener: () => void): void {
  cartListener = listener;
}

const askForNews = () => post({ is: 'wanted', token: known?.token });

/** Asks the other tabs for their session. Resolves with their first answer, or after `answerTimeout`. */
export function askTabs(): Promise<void> {
  return new Promise((resolve) => {
    if (!channel) return resolve();
    const done = () => {
      stop();
      clearTimeout(timer);
      resolve();
    };
    const stop = useAuthStore.subscribe(done);
    const timer = setTimeout(done, answerTimeout);
    askForNews();
  });
}

/**
 * Reports the changed session of this page to the other tabs. Each tab notices by itself that a session has
 * expired.
 */
function postChange(): void {
  const before = known;
  const now = currentSession();
  if (now?.token === before?.token) return;
  known = now;
  replaced = now && before?.token;
  if (now) post({ is: 'session', session: now, replaces: replaced });
  else if (before && isExpired(before)) expired = before.token;
  else if (before) endToken(before.token);
}

function endToken(token: string): void {
  ended.add(token);
  post({ is: 'ended', token });
}

function receive(message: Message): void {
  if (message.is === 'wanted') answer(message.token);
  else if (message.is === 'session') takeOver(message);
  else if (message.is === 'ended') leave(message.token);
  else if (message.is === 'cart') cartListener?.();
}

/** All tabs read a remembered session from the storage, so it is not passed on. */
function answer(token: string | undefined): void {
  if (token !== undefined && ended.has(token)) endToken(token);
  else if (known && !known.rememberMe && !isExpired(known) && !ended.has(known.token)) {
    post({ is: 'session', session: known, replaces: replaced });
  }
}

/** Continues with the session of another tab. A member's page takes over only a session that replaces its own token. */
function takeOver({ session, replaces }: Extract<Message, { is: 'session' }>): void {
  const { token, rememberMe, issuedAt, signedInAt } = session;
  if (ended.has(token)) {
    endToken(token);
    return;
  }
  if (token === known?.token || (known && known.token !== replaces)) return;
  replaced = replaces;
  known = session;
  // The tab that signed in has written the storage that all tabs share.
  if (rememberMe) removeStored('ec-user-temp');
  else writeStored('ec-user-temp', { token, issuedAt, signedInAt });
  enterSession(session, true);
}

/**
 * Another tab has signed out, or was refused: this page becomes a visitor's, and a members' page leads to sign-in. What
 * an expired session left here goes too, if it is the same one.
 */
function leave(token: string): void {
  ended.add(token);
  if (!known && token === expired) clearStorage('session');
  if (token !== known?.token) return;
  known = undefined;
  clearStorage('session');
  leaveSession();
  tagUser(null);
  leaveGuardedPage();
}
