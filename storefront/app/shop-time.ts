import { useCallback } from 'react';
import { create } from 'zustand';

/** Milliseconds by which the shop's clock is ahead of this device's; 0 until an answer proves another value. */
const useOffset = create<number>()(() => 0);

/** The most milliseconds for which the server allows caches to store an answer without `no-store`. */
const maxCacheAge = 30_000;
/** `Date` has whole seconds. */
const second = 1_000;

/**
 * Returns an answer of the shop and learns the offset from its `Date`. The server wrote it between request and
 * answer, or up to `maxCacheAge` earlier if a cache may have stored it. If the offset fits these bounds, it is not
 * changed, so that a slow network does not make a right clock wrong. Otherwise the answer counts as just written.
 */
export async function learnShopTime(ask: () => Promise<Response>): Promise<Response> {
  const askedAt = Date.now();
  const answer = await ask();
  const { headers } = answer;
  const writtenAt = Date.parse(headers.get('date') ?? '') + Number(headers.get('age')) * second;
  if (Number.isNaN(writtenAt)) return answer;
  const cacheAge = headers.get('cache-control') === 'no-store' ? 0 : maxCacheAge;
  const least = writtenAt - Date.now();
  const most = writtenAt + second + cacheAge - askedAt;
  useOffset.setState((offset) => (offset < least || offset > most ? least : offset), true);
  return answer;
}

const timeAt = (offset: number) => new Date(Date.now() + offset);

/**
 * The present time by the shop's clock, which begins and ends campaigns. The device's clock may be wrong by any
 * amount.
 */
export function shopNow(): Date {
  return timeAt(useOffset.getState());
}

/** `shopNow` for a component. When the offset changes, the function changes, so that the component renders again. */
export function useShopNow(): () => Date {
  const offset = useOffset();
  return useCallback(() => timeAt(offset), [offset]);
}
