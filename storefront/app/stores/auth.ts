import { create } from 'zustand';
import { clearStorage, readStored, removeStored, writeStored } from '../storage.ts';
import { clearMember, useMemberStore } from './member.ts';

const hour = 3_600_000;
/** Milliseconds a session lasts, with and without remember-me (G-086). */
const lifetimes = { remembered: 7 * 24 * hour, temporary: 24 * hour };

interface AuthState {
  /** `unknown` until the stored session has been looked up: rendered pages are the same for everybody. */
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

/** Takes up the session a former page left behind; to be called before anything is shown. */
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

/** Takes over the token another tab has renewed meanwhile; says whether there was a newer one. */
export function adoptStoredSession(): boolean {
  const before = useMemberStore.getState().ecUserToken;
  const stored = readSession('ec-user');
  if (!stored || stored.token === before) return false;
  restoreSession();
  return true;
}

/** Keeps the token for good or for the browser session, as remember-me says (G-086). */
export function saveSession(token: string, rememberMe: boolean, now: number = Date.now()): void {
  writeStored(rememberMe ? 'ec-user' : 'ec-user-temp', { token, issuedAt: now });
  removeStored(rememberMe ? 'ec-user-temp' : 'ec-user');
  useMemberStore.setState({ ecUserToken: token });
  useAuthStore.setState({ status: 'member', rememberMe, issuedAt: now });
}

/** Forgets the session, the member and what was stored for them (G-090). */
export function clearSession(): void {
  clearStorage();
  clearMember();
  useAuthStore.setState({ status: 'visitor', rememberMe: false, issuedAt: 0 });
}

/** Whether less than half of the session's life is left, so that it should be renewed (G-086). */
export function isSessionAging(now: number): boolean {
  const { status, rememberMe, issuedAt } = useAuthStore.getState();
  if (status !== 'member') return false;
  return now - issuedAt > (rememberMe ? lifetimes.remembered : lifetimes.temporary) / 2;
}

export function isMember(): boolean {
  return useAuthStore.getState().status === 'member';
}
