import { readStored, removeStored, type StorageKey, writeStored } from '../storage.ts';

/** The data that this browser stored when the shopper left for LINE. */
export interface LineBegin {
  state: string;
  /** Never part of an address. LINE's answer is useless without it to somebody who intercepts the answer. */
  codeVerifier: string;
  rememberMe: boolean;
}

/** The proof of a LINE account that no member has yet. It is valid for half an hour. */
export interface LineBind {
  socialiteToken: string;
  rememberMe: boolean;
}

/** The right to link the LINE account to one e-mail. */
export interface LineKey {
  email: string;
  key: string;
  /** Whether the registration gift was given when the code proved the e-mail. */
  hasReceivedGift: boolean | null;
}

function read(key: StorageKey): Partial<Record<string, unknown>> {
  const stored = readStored(key);
  return typeof stored === 'object' && stored !== null ? { ...stored } : {};
}

/** Uses the lasting storage, because the LINE app on phones leads back into a new tab. */
export function keepBegin(begin: LineBegin): void {
  writeStored('line-begin', begin);
}

/** Returns what was stored for this state and deletes it, so each state is accepted only once. */
export function takeBegin(state: string | null): LineBegin | undefined {
  const { state: known, codeVerifier, rememberMe } = read('line-begin');
  if (!state || known !== state || typeof codeVerifier !== 'string') return undefined;
  removeStored('line-begin');
  return { state, codeVerifier, rememberMe: rememberMe === true };
}

/** Stored for this tab only, until the sign-in with LINE has ended. */
export function keepIdToken(idToken: string): void {
  writeStored('line-auth', { idToken });
}

/** Whether LINE has answered in this browser, not whether its proof is still valid. */
export function hasIdToken(): boolean {
  return typeof read('line-auth').idToken === 'string';
}

/** Replaces the proof of an earlier sign-in with LINE. */
export function keepBind(bind: LineBind): void {
  writeStored('line-bind', bind);
}

/** Undefined without a proof. Whether it is still valid only the server knows. */
export function readBind(): LineBind | undefined {
  const { socialiteToken, rememberMe } = read('line-bind');
  if (typeof socialiteToken !== 'string' || socialiteToken === '') return undefined;
  return { socialiteToken, rememberMe: rememberMe === true };
}

/** Replaces the key of another e-mail. */
export function keepKey(key: LineKey): void {
  writeStored('line-verify-password', key);
}

/** Undefined without a key. Whether it was used already only the server knows. */
export function readKey(): LineKey | undefined {
  const { email, key, hasReceivedGift } = read('line-verify-password');
  if (typeof email !== 'string' || typeof key !== 'string') return undefined;
  return {
    email,
    key,
    hasReceivedGift: typeof hasReceivedGift === 'boolean' ? hasReceivedGift : null,
  };
}

/** Deletes the key. A key is valid only once, even if the linking failed. */
export function forgetKey(): void {
  removeStored('line-verify-password');
}

/** Forgets a LINE sign-in that has ended or starts again. */
export function forgetLine(): void {
  for (const key of ['line-auth', 'line-bind', 'line-verify-password'] as const) removeStored(key);
}
