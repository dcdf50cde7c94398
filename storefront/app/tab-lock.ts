/**
 * Runs `work` in one tab after the other, where the browser supports it. Works with the same `name` exclude each
 * other.
 */
export async function withTabLock<Result>(
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!globalThis.navigator?.locks) return work();
  return navigator.locks.request(name, work);
}
