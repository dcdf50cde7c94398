import { useCallback } from 'react';
import { create } from 'zustand';

/** Milliseconds that the shop's clock is ahead of this device's; 0 until an answer proves otherwise. */
const useOffset = create<number>()(() => 0);

/** Milliseconds that a cache on the way may hand out an answer that is no `no-store`; the server allows no more. */
const longestKept = 30_000;
/** `Date` has whole seconds. */
const second = 1_000;

/**
 * Passes an answer of the shop on and notes what its `Date` proves: it was written after the request left and before
 * the answer came, or, if it may have been kept on the way, up to `longestKept` sooner. Within these bounds the offset
 * stays as it is, so that a slow network does not make a right clock wrong; outside, the answer counts as just written.
 */
export async function learnShopTime(ask: () => Promise<Response>): Promise<Response> {
  const askedAt = Date.now();
  const answer = await ask();
  const { headers } = answer;
  const writtenAt = Date.parse(headers.get('date') ?? '') + Number(headers.get('age')) * second;
  if (Number.isNaN(writtenAt)) return answer;
  const kept = headers.get('cache-control') === 'no-store' ? 0 : longestKept;
  const least = writtenAt - Date.now();
  const most = writtenAt + second + kept - askedAt;
  useOffset.setState((offset) => (offset < least || offset > most ? least : offset), true);
  return answer;
}

const timeAt = (offset: number) => new Date(Date.now() + offset);

/** Now by the clock of the shop, which begins and ends campaigns; the device's own may be wrong by a year. */
export function shopNow(): Date {
  return timeAt(useOffset.getState());
}

/** `shopNow` for a component: another function, and thereby another rendering, once the device proves to be wrong. */
export function useShopNow(): () => Date {
  const offset = useOffset();
  return useCallback(() => timeAt(offset), [offset]);
}
