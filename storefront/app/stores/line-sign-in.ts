import { readStored, removeStored, type StorageKey, writeStored } from '../storage.ts';

/** What this browser knew when it left for LINE. */
export interface LineBegin {
  state: string;
  /** Never in an address: whoever sees the answer of LINE cannot use it without. */
  codeVerifier: string;
  rememberMe: boolean;
}

/** The proof of a LINE account that no member has yet; the shop gives it half an hour. */
export interface LineBind {
  socialiteToken: string;
  rememberMe: boolean;
}

/** What allows the LINE account to be linked to one e-mail. */
export interface LineKey {
  email: string;
  key: string;
  /** What the code that proved the e-mail said of the registration gift. */
  hasReceivedGift: boolean | null;
}

function read(key: StorageKey): Partial<Record<string, unknown>> {
  const stored = readStored(key);
  return typeof stored === 'object' && stored !== null ? { ...stored } : {};
}

/** In the browser's lasting storage: the LINE app leads phones back into a new tab. */
export function keepBegin(begin: LineBegin): void {
  writeStored('line-begin', begin);
}

/** What was kept for exactly this state; it counts once. */
export function takeBegin(state: string | null): LineBegin | undefined {
  const { state: known, codeVerifier, rememberMe } = read('line-begin');
  if (!state || known !== state || typeof codeVerifier !== 'string') return undefined;
  removeStored('line-begin');
  return { state, codeVerifier, rememberMe: rememberMe === true };
}

export function keepIdToken(idToken: string): void {
  writeStored('line-auth', { idToken });
}

export function hasIdToken(): boolean {
  return typeof read('line-auth').idToken === 'string';
}

export function keepBind(bind: LineBind): void {
  writeStored('line-bind', bind);
}

export function readBind(): LineBind | undefined {
  const { socialiteToken, rememberMe } = read('line-bind');
  if (typeof socialiteToken !== 'string' || socialiteToken === '') return undefined;
  return { socialiteToken, rememberMe: rememberMe === true };
}

export function keepKey(key: LineKey): void {
  writeStored('line-verify-password', key);
}

export function readKey(): LineKey | undefined {
  const { email, key, hasReceivedGift } = read('line-verify-password');
  if (typeof email !== 'string' || typeof key !== 'string') return undefined;
  return {
    email,
    key,
    hasReceivedGift: typeof hasReceivedGift === 'boolean' ? hasReceivedGift : null,
  };
}

/** A key is of no use a second time, whether it has linked or not. */
export function forgetKey(): void {
  removeStored('line-verify-password');
}

/** Forgets a LINE sign-in that has come to its end, or is begun anew. */
export function forgetLine(): void {
  for (const key of ['line-auth', 'line-bind', 'line-verify-password'] as const) removeStored(key);
}
