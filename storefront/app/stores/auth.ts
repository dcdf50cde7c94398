import { create } from 'zustand';
import { clearStorage, readStored, removeStored, writeStored } from '../storage.ts';
import { clearMember, useMemberStore } from './member.ts';

const hour = 3_600_000;
/** How long a session lasts in milliseconds, with and without remember-me (G-086). */
const lifetimes = { remembered: 7 * 24 * hour, temporary: 24 * hour };

interface AuthState {
  /** `unknown` until the stored session has been read. The server renders the same page for everybody. */
  status: 'unknown' | 'visitor' | 'member';
  rememberMe: boolean;
  /** When the token was issued, in milliseconds since 1970. */
  issuedAt: number;
}

export const useAuthStore = create<AuthState>()(() => ({
  status: 'unknown',
  rememberMe: false,
  issuedAt: 0,
}));

interface StoredSession {
  token: string;
  issuedAt: number;
}

function readSession(key: 'ec-user' | 'ec-user-temp'): StoredSession | undefined {
  const stored = readStored(key) as Partial<StoredSession> | null | undefined;
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { token, issuedAt } = stored;
  if (typeof token !== 'string' || token === '') return undefined;
  return { token, issuedAt: typeof issuedAt === 'number' ? issuedAt : 0 };
}

/** Restores the stored session of an earlier page. Call it before anything is shown. */
export function restoreSession(): void {
  const remembered = readSession('ec-user');
  const session = remembered ?? readSession('ec-user-temp');
  if (!session) {
    useAuthStore.setState({ status: 'visitor' });
    return;
  }
  useMemberStore.setState({ ecUserToken: session.token });
  useAuthStore.setState({
    status: 'member',
    rememberMe: remembered !== undefined,
    issuedAt: session.issuedAt,
  });
}

/** Takes over a token that another tab has renewed. Returns whether there was a newer token. */
export function adoptStoredSession(): boolean {
  const before = useMemberStore.getState().ecUserToken;
  const stored = readSession('ec-user');
  if (!stored || stored.token === before) return false;
  restoreSession();
  return true;
}

/** Stores the token: lasting with remember-me, else for the browser session (G-086). */
export function saveSession(token: string, rememberMe: boolean, now: number = Date.now()): void {
  writeStored(rememberMe ? 'ec-user' : 'ec-user-temp', { token, issuedAt: now });
  removeStored(rememberMe ? 'ec-user-temp' : 'ec-user');
  useMemberStore.setState({ ecUserToken: token });
  useAuthStore.setState({ status: 'member', rememberMe, issuedAt: now });
}

/** Forgets the session, the member and the member's stored data (G-090). */
export function clearSession(): void {
  clearStorage();
  clearMember();
  useAuthStore.setState({ status: 'visitor', rememberMe: false, issuedAt: 0 });
}

/** Whether to renew the session, because less than half of its life is left (G-086). */
export function isSessionAging(now: number): boolean {
  const { status, rememberMe, issuedAt } = useAuthStore.getState();
  if (status !== 'member') return false;
  return now - issuedAt > (rememberMe ? lifetimes.remembered : lifetimes.temporary) / 2;
}

export function isMember(): boolean {
  return useAuthStore.getState().status === 'member';
}
