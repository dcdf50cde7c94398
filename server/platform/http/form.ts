/** Matches names with up to five pairs of brackets. A longer name stays one plain name, which no schema has. */
const nested = /^([^[\]]+)((?:\[[^[\]]*\]){1,5})$/;

/** The most fields of a form: several times as many as the largest form of the shop has. */
export const mostFields = 1_000;

/**
 * Reads `application/x-www-form-urlencoded`: `order[ship_type]=HOME` becomes a nested object, a name that comes twice
 * becomes a list. The objects have no prototype, so that no name (such as `__proto__`) has a special meaning. Undefined
 * if there are more than 1,000 fields.
 */
export function parseForm(text: string): Record<string, unknown> | undefined {
  if (text.split('&', mostFields + 1).length > mostFields) return undefined;
  const form = emptyObject();
  for (const [name, value] of new URLSearchParams(text)) {
    const [, first, rest] = nested.exec(name) ?? [];
    const path = first && rest ? [first, ...rest.slice(1, -1).split('][')] : [name];
    put(form, path, value);
  }
  return form;
}

function put(target: Record<string, unknown>, path: readonly string[], value: string): void {
  const key = path[0] ?? '';
  const present = target[key];
  if (path.length === 1) {
    if (Array.isArray(present)) present.push(value);
    else target[key] = present === undefined ? value : [present, value];
    return;
  }
  const inner = isNested(present) ? present : emptyObject();
  target[key] = inner;
  put(inner, path.slice(1), value);
}

const emptyObject = (): Record<string, unknown> => Object.create(null);

function isNested(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
