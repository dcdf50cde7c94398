import type { Shop } from '#server/shop.ts';

interface Interception {
  /** Whether the test answers this request to another host. */
  isMeant(url: string, body: string): boolean;
  /**
   * The answer for the shop. `pass` sends the request to its real target; `signal` aborts when the shop stops
   * waiting.
   */
  answer(
    pass: () => Promise<Response>,
    signal: AbortSignal | undefined,
  ): Promise<Response> | Response;
  /** How many such requests the test answers; one by default. */
  times?: number;
}

/** Lets the test answer the shop's next request to another host for which `isMeant` is true. */
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

/** An answer outside the provider's protocol: an error page of its gateway. */
export const unreadable = (): Response => new Response('<html>502 Bad Gateway</html>');

/** Fails like a broken connection. The test decides whether the other side has done the work. */
export function breakOff(): never {
  throw new TypeError('The connection was lost.');
}
