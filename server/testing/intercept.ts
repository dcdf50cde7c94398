import type { Shop } from '#server/shop.ts';

interface Interception {
  /** Which request to another host is meant. */
  isMeant(url: string, body: string): boolean;
  /** What the shop gets; `pass` sends the request to where it was meant to go, `signal` says when nobody waits any more. */
  answer(
    pass: () => Promise<Response>,
    signal: AbortSignal | undefined,
  ): Promise<Response> | Response;
  /** How many requests, from the next one on; one unless told otherwise. */
  times?: number;
}

/** The next request of the shop to another host that is meant is answered by the test. */
export function intercept(
  shop: Shop,
  { isMeant, answer, times = 1 }: Interception,
): { restore(): void } {
  const usual = shop.fetch;
  const restore = () => {
    if (shop.fetch === intercepting) shop.fetch = usual;
  };
  let left = times;
  const intercepting: typeof fetch = async (input, init) => {
    const body = typeof init?.body === 'string' ? init.body : '';
    if (left === 0 || !isMeant(String(input), body)) return usual(input, init);
    left--;
    const pass = () => usual(input, { ...init, signal: null });
    return answer(pass, init?.signal ?? undefined);
  };
  shop.fetch = intercepting;
  return { restore };
}

/** Something that does not speak the provider's language: an error page of its gateway. */
export const unreadable = (): Response => new Response('<html>502 Bad Gateway</html>');

/** The connection ends; whether the other side did what it was asked is the test's matter. */
export function breakOff(): never {
  throw new TypeError('The connection was lost.');
}
