/**
 * Key conversion between the wire (snake_case) and code (camelCase) (G-041): only `_x` inside keys that contain
 * a lower-case letter changes; HOME, hashtag1 and keys that are camelCase already pass unchanged.
 */
export function toCamelKey(key: string): string {
  return /[a-z]/.test(key)
    ? key.replace(/(?<=[a-zA-Z0-9])_([a-z0-9])/g, (_, next: string) => next.toUpperCase())
    : key;
}

/** The key on the wire of a key in code; keys without a lower-case letter stay as they are. */
export function toSnakeKey(key: string): string {
  return /[a-z]/.test(key)
    ? key.replace(/[A-Z]/g, (character) => `_${character.toLowerCase()}`)
    : key;
}

function renameKeys(value: unknown, rename: (key: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => renameKeys(item, rename));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [rename(key), renameKeys(inner, rename)]),
  );
}

/** Renames every key of a received body. */
export function toCamel(value: unknown): unknown {
  return renameKeys(value, toCamelKey);
}

/** Renames every key of a body to be sent. */
export function toSnake(value: unknown): unknown {
  return renameKeys(value, toSnakeKey);
}
