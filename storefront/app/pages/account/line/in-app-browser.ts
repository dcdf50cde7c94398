import { useSyncExternalStore } from 'react';

/**
 * Recognises the browsers inside LINE, Facebook, Messenger and Instagram. Their users can sign in to LINE easily, and
 * have no password manager.
 */
export function isInAppBrowser(userAgent: string): boolean {
  return /\bLine\/\d|\bFBA[NV]\b|\bFB_IAB\b|\bInstagram\b/.test(userAgent);
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
