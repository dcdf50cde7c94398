import { type BackPath, isOwnPath } from '../../../stores/routing.ts';

/** What travelled to LINE and back: where the shopper came from, and whether a member changes the LINE account (G-100). */
export interface LineState extends BackPath {
  isRebind: boolean;
}

/** Reads base64url of JSON; undefined for what the shop has not written, or what leads anywhere but into the shop. */
export function decodeState(text: string): LineState | undefined {
  const { path, query, rebind } = parse(text) ?? {};
  if (typeof path !== 'string' || typeof query !== 'string' || !isOwnPath(path)) return undefined;
  return { path, query: query.replace(/^\?/, ''), isRebind: rebind === true };
}

function parse(text: string): Partial<Record<string, unknown>> | undefined {
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
