import { useSyncExternalStore } from 'react';

/**
 * Recognises the browsers inside LINE, Facebook, Messenger and Instagram. Their users can sign in to LINE easily, and
 * have no password manager.
 */
export function isInAppBrowser(userAgent: string): boolean {
  return /\bLine\/\d|\bFBA[NV]\b|\bFB_IAB\b|\bInstagram\b/.test(userAgent);
}

/**
 * The address that LINE opens in the phone's own browser, where passwords are kept; undefined in other apps, which have
 * no such address.
 */
export function outsideAddress(userAgent: string, address: string): string | undefined {
  if (!/\bLine\/\d/.test(userAgent)) return undefined;
  const outside = new URL(address);
  outside.searchParams.set('openExternalBrowser', '1');
  return outside.href;
}

const neverChanges = () => () => {};

/** False on the server: the rendered page is the same for everybody. */
export function useInAppBrowser(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => isInAppBrowser(navigator.userAgent),
    () => false,
  );
}
