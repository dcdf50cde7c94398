import { z } from 'zod';

/** The variable of a second key of a provider, e.g. `CATHAY_CUB_KEY_ALSO_ACCEPTED`. */
export const alsoAccepted = (name: string, { length }: { length?: number } = {}) =>
  (length === undefined ? z.string().min(1) : z.string().length(length))
    .default('')
    .describe(
      `A second ${name} that messages of the provider may be signed with while it is being changed, the next or the last one; the shop itself signs with ${name} alone. Empty: none (docs/runbooks/provider-key.md)`,
    );

/** The first value that a message yields with one of these keys, and that key; undefined if none does. */
export function readWith<Key, Value>(
  keys: readonly Key[],
  read: (key: Key) => Value | undefined,
): { key: Key; value: Value } | undefined {
  for (const key of keys) {
    const value = read(key);
    if (value !== undefined) return { key, value };
  }
  return undefined;
}
