export type Fetch = typeof globalThis.fetch;

/**
 * Answers a `fetch` that reaches only the given origins and follows no redirect. For any other address it fails like
 * for an unreachable host, before it opens a connection.
 */
export function onlyTo(origins: ReadonlySet<string>, usual: Fetch): Fetch {
  return async (input, init) => {
    const { origin } = new URL(input instanceof Request ? input.url : input);
    if (!origins.has(origin)) throw new TypeError(`${origin} is no host that is configured.`);
    return usual(input, { ...init, redirect: 'error' });
  };
}
