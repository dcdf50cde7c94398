export type Fetch = typeof globalThis.fetch;

/**
 * A `fetch` that reaches the given origins only and follows no redirect; any other address fails before a connection is
 * opened, as an unreachable host does.
 */
export function onlyTo(origins: ReadonlySet<string>, usual: Fetch): Fetch {
  return async (input, init) => {
    const { origin } = new URL(input instanceof Request ? input.url : input);
    if (!origins.has(origin)) throw new TypeError(`${origin} is no host that is configured.`);
    return usual(input, { ...init, redirect: 'error' });
  };
}
