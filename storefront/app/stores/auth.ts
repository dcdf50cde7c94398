import { create } from 'zustand';
import { sessionLifetime } from '#contract/session.ts';
import { shopNow } from '../shop-time.ts';
import { clearStorage, readStored, removeStored, writeStored } from '../storage.ts';
import { clearMember, useMemberStore } from './member.ts';

/** A member's session as this browser knows it. */
export interface Session {
  token: string;
  rememberMe: boolean;
  /** When the token was issued by the shop's clock, in milliseconds since 1970. */
  issuedAt: number;
  /** When the member signed in, by the same clock. It stays when the token is exchanged. 0 if it is not known. */
  signedInAt: number;
}

interface AuthState extends Omit<Session, 'token'> {
  /** `unknown` until the stored session has been read. The server renders the same page for everybody. */
  status: 'unknown' | 'visitor' | 'member';
  /** Whether the session came from another tab (G-168). */
  isHandedOver: boolean;
}

const nobody = { rememberMe: false, issuedAt: 0, signedInAt: 0, isHandedOver: false };

export const useAuthStore = create<AuthState>()(() => ({ status: 'unknown', ...nobody }));

const timeNow = () => shopNow().getTime();

function readSession(rememberMe: boolean): Session | undefined {
  const stored = readStored(keyOf(rememberMe)) as Partial<Session> | null | undefined;
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { token, issuedAt, signedInAt } = stored;
  if (typeof token !== 'string' || token === '') return undefined;
  return { token, rememberMe, issuedAt: momentOf(issuedAt), signedInAt: momentOf(signedInAt) };
}

const momentOf = (value: unknown) => (typeof value === 'number' ? value : 0);

const keyOf = (rememberMe: boolean) => (rememberMe ? 'ec-user' : 'ec-user-temp');

/** The session that an earlier page stored in this browser or tab. */
export function storedSession(): Session | undefined {
  return readSession(true) ?? readSession(false);
}

/** The session of this page; undefined for a visitor. */
export function currentSession(): Session | undefined {
  const token = useMemberStore.getState().ecUserToken;
  const { rememberMe, issuedAt, signedInAt } = useAuthStore.getState();
  return token === undefined ? undefined : { token, rememberMe, issuedAt, signedInAt };
}

/** Continues with this session; without one, as a visitor. */
export function enterSession(session: Session | undefined, isHandedOver = false): void {
  if (!session) {
    useAuthStore.setState({ status: 'visitor', ...nobody });
    return;
  }
  const { token, ...rest } = session;
  // Somebody else may have signed in in another tab: nothing of one member is shown to the next.
  const { signedInAt } = useAuthStore.getState();
  // A tab of the previous release hands over sessions that do not say when their member signed in.
  const isKnown = Boolean(signedInAt && rest.signedInAt);
  if (isMember() && isKnown && rest.signedInAt !== signedInAt) leaveSession();
  useMemberStore.setState({ ecUserToken: token });
  useAuthStore.setState({ status: 'member', ...rest, isHandedOver });
}

/** Takes over a token that another tab has renewed, or signed in with. Returns whether there was a newer token. */
export function adoptStoredSession(): boolean {
  const stored = readSession(true);
  if (!stored || stored.token === useMemberStore.getState().ecUserToken) return false;
  enterSession(stored);
  return true;
}

/** Stores the token: lasting with remember-me, else for this tab (G-086). An exchanged one keeps its `signedInAt`. */
export function saveSession(
  token: string,
  rememberMe: boolean,
  issuedAt = timeNow(),
  signedInAt = issuedAt,
): void {
  writeStored(keyOf(rememberMe), { token, issuedAt, signedInAt });
  removeStored(keyOf(!rememberMe));
  enterSession({ token, rememberMe, issuedAt, signedInAt });
}

/** Continues as a visitor. Stored data stay. */
export function leaveSession(): void {
  clearMember();
  enterSession(undefined);
}

/**
 * Forgets the session, the member and the member's stored data (G-090). If the session has run out by its own time, what
 * is written and not sent stays for the next session of the same member (`keepsWriting`).
 */
export function clearSession(keepsWriting = false): void {
  clearStorage(undefined, keepsWriting);
  leaveSession();
}

/** Milliseconds of the whole lifetime. */
const lifetimeOf = ({ rememberMe }: Pick<Session, 'rememberMe'>) =>
  (rememberMe ? sessionLifetime.remembered : sessionLifetime.usual) * 1000;

/** Whether to renew the session, because less than half of its lifetime is left (G-086). */
export function isSessionAging(now = timeNow()): boolean {
  const session = currentSession();
  return session !== undefined && now - session.issuedAt > lifetimeOf(session) / 2;
}

/**
 * The last milliseconds of a session, in which it counts as expired, so that the server does not refuse a call that
 * was sent shortly before the end.
 */
const margin = 60_000;

/** Whether the server no longer accepts this token (G-167). A token of unknown age (0) may still be valid. */
export function isExpired(session: Session, now = timeNow()): boolean {
  return session.issuedAt > 0 && now - session.issuedAt > lifetimeOf(session) - margin;
}

/** False while the session is still unknown. For code outside components; it does not render again. */
export function isMember(): boolean {
  return useAuthStore.getState().status === 'member';
}
