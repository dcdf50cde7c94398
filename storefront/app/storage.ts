import { browserSettings } from './browser-settings.ts';
import type { PublicSettings } from './settings.ts';

/** Every key that the shop stores in the browser, and how long: without a limit or for the session (G-087). */
export const storageKinds = {
  'ec-user': 'local',
  'auto-complete': 'local',
  'analytics-consent': 'local',
  productData: 'local',
  'redirect-info': 'local',
  paypage: 'local',
  'signin-callback-info': 'local',
  'cart-merge': 'local',
  'line-begin': 'local',
  'recent-searches': 'local',
  'recent-views': 'local',
  compare: 'local',
  'screen-scale': 'local',
  'ec-user-temp': 'session',
  'reset-password': 'session',
  'line-auth': 'session',
  'line-bind': 'session',
  'line-verify-password': 'session',
  drafts: 'session',
  'order-form': 'session',
  breadcrumb: 'session',
  'cookie-consent': 'session',
  pixel: 'session',
  'event-popup': 'session',
  'scroll-positions': 'session',
} as const satisfies Record<string, 'local' | 'session'>;

export type StorageKey = keyof typeof storageKinds;

/** The keys that signing out keeps (G-090). */
const notClearedAtSignOut: readonly StorageKey[] = [
  'cookie-consent',
  'auto-complete',
  'analytics-consent',
  'screen-scale',
];

/** What a member has written and not sent; see `stores/own-writing.ts`. */
export const writingKeys = ['drafts', 'order-form'] as const satisfies readonly StorageKey[];

export type WritingKey = (typeof writingKeys)[number];

const isWriting = (key: StorageKey) => (writingKeys as readonly StorageKey[]).includes(key);

/** Undefined if the browser refuses storage: reading the property may throw. */
function areaOf(key: StorageKey): Storage | undefined {
  try {
    return storageKinds[key] === 'local' ? globalThis.localStorage : globalThis.sessionStorage;
  } catch {
    return undefined;
  }
}

/** The name of a key in the browser: `{brand}-{key}` (G-001, G-178). The server passes the brand itself. */
export function storageName(
  key: StorageKey,
  brand: Pick<PublicSettings['brand'], 'key'> = browserSettings().brand,
): string {
  return `${brand.key}-${key}`;
}

/** Values that the browser refused to store; they last as long as the page. */
const refused = new Map<StorageKey, string>();

/** Whether the browser refused to store this, e.g. in a private window, so that it lasts only as long as the page. */
export function isRefused(key: StorageKey): boolean {
  return refused.has(key);
}

/** Undefined too if the browser forbids its storage. What it refused to store is still read in this page. */
export function readText(key: StorageKey): string | undefined {
  if (refused.has(key)) return refused.get(key);
  try {
    return areaOf(key)?.getItem(storageName(key)) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Never throws: what the browser refuses to store lasts as long as the page. */
export function writeText(key: StorageKey, text: string): void {
  try {
    const area = areaOf(key);
    if (!area) throw new Error('This browser has no storage.');
    area.setItem(storageName(key), text);
    refused.delete(key);
  } catch {
    // Storage is full or forbidden. An older text would come back with the next page as if it were the last one; the
    // cart or the session of before is better than none.
    if (isWriting(key)) removeStored(key);
    refused.set(key, text);
  }
}

/** Never throws, also where the browser forbids its storage. */
export function removeStored(key: StorageKey): void {
  refused.delete(key);
  try {
    areaOf(key)?.removeItem(storageName(key));
  } catch {
    // Storage is forbidden, so nothing was stored.
  }
}

/** A stored JSON value; undefined if it is missing or not valid JSON. The caller checks its shape. */
export function readStored(key: StorageKey): unknown {
  const text = readText(key);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** As JSON, so dates become texts and functions are lost. Never throws because of the storage. */
export function writeStored(key: StorageKey, value: unknown): void {
  writeText(key, JSON.stringify(value));
}

/**
 * Deletes everything except the cookie consent and the remembered account name (G-090). With `kind`, it deletes
 * only this tab's session storage. With `keepsWriting`, what is written and not sent stays for the same member.
 */
export function clearStorage(kind?: 'session', keepsWriting?: boolean): void {
  for (const key of Object.keys(storageKinds) as StorageKey[]) {
    if (notClearedAtSignOut.includes(key) || (kind && storageKinds[key] !== kind)) continue;
    if (keepsWriting && isWriting(key)) continue;
    removeStored(key);
  }
}
