import { isOwnPath } from '#rules/shop/own-path.ts';
import type { BackPath } from '../../../stores/routing.ts';

/** The state sent to LINE and back: the shopper's page, and whether a member replaces the LINE account (G-100). */
export interface LineState extends BackPath {
  isRebind: boolean;
}

/** Reads JSON in base64url. Undefined if the shop did not write it or its path leads out of the shop. */
export function decodeState(text: string): LineState | undefined {
  const { path, query, rebind } = parse(text) ?? {};
  if (typeof path !== 'string' || typeof query !== 'string' || !isOwnPath(path)) return undefined;
  return { path, query: query.replace(/^\?/, ''), isRebind: rebind === true };
}

function parse(text: string): Partial<Record<string, unknown>> | undefined {
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
