/** Whether the browser knows that it has no network. `false` proves nothing: the shop may still be unreachable. */
export function isOffline(): boolean {
  return globalThis.navigator?.onLine === false;
}

/** The message for a call without an answer. */
export function noConnection(): string {
  return isOffline() ? '目前沒有網路，請連上網路後再試一次' : '連線中斷，請確認網路後再試一次';
}
