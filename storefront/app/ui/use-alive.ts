import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and while the page is being hydrated, so that what only the browser knows comes afterwards. */
export function useAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
