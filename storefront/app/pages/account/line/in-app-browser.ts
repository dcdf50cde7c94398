import { useSyncExternalStore } from 'react';

/**
 * The browsers inside LINE, Facebook, Messenger and Instagram: whoever shops there is signed in to LINE or close to it,
 * and has no password manager at hand.
 */
export function isInAppBrowser(userAgent: string): boolean {
  return /\bLine\/\d|\bFBA[NV]\b|\bFB_IAB\b|\bInstagram\b/.test(userAgent);
}

const never = () => () => {};

/** False in the rendered page, which is the same for everybody. */
export function useInAppBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => isInAppBrowser(navigator.userAgent),
    () => false,
  );
}
