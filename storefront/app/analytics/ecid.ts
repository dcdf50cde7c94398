import { lineEcidPattern } from '#contract/patterns.ts';
import { browserSettings } from '../browser-settings.ts';

/** Seconds the ecid cookie lives: one day (row 9.039). */
const lifetime = 86_400;

function cookieName(): string {
  return `${browserSettings().brand.key}-ecid`;
}

/** Stores the campaign id of LINE Shopping from the address bar (row 2.197). */
export function keepEcid(search: string): void {
  const ecid = new URLSearchParams(search).get('ecid');
  // Because of a malformed id, the server would refuse the whole order.
  if (!ecid || !lineEcidPattern.test(ecid)) return;
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that shops here.
  document.cookie = `${cookieName()}=${encodeURIComponent(ecid)}; Max-Age=${lifetime}; Path=/; SameSite=Lax${secure}`;
}

/** The stored campaign id, or undefined. */
export function readEcid(): string | undefined {
  const start = `${cookieName()}=`;
  const found = document.cookie.split('; ').find((part) => part.startsWith(start));
  return found ? decodeURIComponent(found.slice(start.length)) : undefined;
}
