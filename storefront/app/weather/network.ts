/** Whether the browser knows that it has no network. `false` proves nothing: the shop may still be out of reach. */
export function isOffline(): boolean {
  return globalThis.navigator?.onLine === false;
}
