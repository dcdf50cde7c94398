export type Json = Record<string, unknown>;

/** The fewest characters of a schema that is worth a name of its own. */
const shortest = 160;

interface Wanted {
  name: string;
  schema: Json;
}

/**
 * Gives names to the schemas of an API document. `known` are schemas with names that people gave them. Parts that occur
 * several times get the name of their first place.
 */
export function nameSchemas(wanted: readonly Wanted[], known: Readonly<Record<string, Json>>) {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  for (const { schema } of wanted) count(schema, counts);

  function take(text: string, name: string): string {
    let free = name;
    for (let number = 2; taken.has(free); number++) free = `${name}${number}`;
    taken.add(free);
    names.set(text, free);
    return free;
  }

  for (const [name, schema] of Object.entries(known)) {
    const text = JSON.stringify(schema);
    if (isWorthIt(schema, text) && counts.has(text) && !names.has(text)) take(text, name);
  }
  const schemas: Record<string, Json> = {};

  /** The schema with references in the place of its named parts. */
  function shorten(node: unknown, place: string): unknown {
    if (Array.isArray(node)) return node.map((each, index) => shorten(each, place + (index || '')));
    if (!isJson(node)) return node;
    const text = JSON.stringify(node);
    const isRepeated = (counts.get(text) ?? 0) > 1;
    if (names.has(text) || (isRepeated && isWorthIt(node, text))) return refer(node, text, place);
    return shortenParts(node, place);
  }

  function shortenParts(node: Json, place: string): Json {
    return Object.fromEntries(
      Object.entries(node).map(([key, value]) => {
        if (key === 'properties' && isJson(value)) {
          const properties = Object.entries(value).map(([name, each]) => [
            name,
            shorten(each, place + pascal(name)),
          ]);
          return [key, Object.fromEntries(properties)];
        }
        const isData = key === 'enum' || key === 'const' || key === 'default';
        return [key, isData ? value : shorten(value, key === 'items' ? `${place}Item` : place)];
      }),
    );
  }

  function refer(node: Json, text: string, place: string): Json {
    const name = names.get(text) ?? take(text, place);
    // The entry is there before its parts, so that they do not take its name.
    schemas[name] ??= {};
    if (Object.keys(schemas[name]).length === 0) schemas[name] = shortenParts(node, name);
    return { $ref: `#/components/schemas/${name}` };
  }

  /** The reference to a whole body; it always has a name. */
  const refs = wanted.map(({ name, schema }) => refer(schema, JSON.stringify(schema), name));
  return { refs, schemas };
}

function count(node: unknown, counts: Map<string, number>): void {
  if (Array.isArray(node)) {
    for (const each of node) count(each, counts);
  } else if (isJson(node)) {
    const text = JSON.stringify(node);
    const known = counts.get(text) ?? 0;
    counts.set(text, known + 1);
    // Parts of a part that occurs again are counted once: they go with it.
    if (known > 0) return;
    for (const each of Object.values(node)) count(each, counts);
  }
}

const isJson = (node: unknown): node is Json =>
  typeof node === 'object' && node !== null && !Array.isArray(node);

const isWorthIt = (node: Json, text: string) =>
  text.length >= shortest &&
  (node.type === 'object' || node.anyOf !== undefined || node.enum !== undefined);

/** `order_no` → OrderNo. */
export const pascal = (name: string): string =>
  name
    .split(/[^A-Za-z0-9]+/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');
