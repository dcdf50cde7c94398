/** Writes the TypeScript types of JSON schemas. */

type Json = Readonly<Record<string, unknown>>;

const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const literal = (value: unknown) => JSON.stringify(value);
const union = (types: readonly string[]) => [...new Set(types)].join(' | ') || 'never';
const grouped = (type: string) => (/[|&]/.test(type) ? `(${type})` : type);

/** The name of a property, in quotes where it is no name of a variable. */
export const keyOf = (name: string): string =>
  /^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name);

/** The type of a schema; `unknown` for what it does not say. */
export function typeOf(schema: unknown): string {
  if (schema === false) return 'never';
  if (!isJson(schema)) return 'unknown';
  if (typeof schema.$ref === 'string') return schema.$ref.split('/').at(-1) ?? 'unknown';
  if ('const' in schema) return literal(schema.const);
  if (Array.isArray(schema.enum)) return union(schema.enum.map(literal));
  for (const [key, between] of [
    ['anyOf', ' | '],
    ['oneOf', ' | '],
    ['allOf', ' & '],
  ] as const) {
    const parts = schema[key];
    if (Array.isArray(parts)) {
      const types = parts.map((part) => grouped(typeOf(part)));
      return between === ' | ' ? union(types) : types.join(between);
    }
  }
  const { type } = schema;
  if (Array.isArray(type)) return union(type.map((each) => typeOf({ ...schema, type: each })));
  return ofType(String(type), schema);
}

function ofType(type: string, schema: Json): string {
  switch (type) {
    case 'string':
      return schema.format === 'binary' ? 'Uint8Array' : 'string';
    case 'integer':
    case 'number':
      return 'number';
    case 'boolean':
    case 'null':
      return type;
    case 'array':
      return arrayOf(schema);
    case 'object':
      return objectOf(schema);
    default:
      return isJson(schema.properties) ? objectOf(schema) : 'unknown';
  }
}

function arrayOf({ prefixItems, items }: Json): string {
  if (Array.isArray(prefixItems)) return `[${prefixItems.map(typeOf).join(', ')}]`;
  return `${grouped(typeOf(items))}[]`;
}

function objectOf({ properties, required, additionalProperties }: Json): string {
  const names = Array.isArray(required) ? required : [];
  const fields = Object.entries(isJson(properties) ? properties : {}).map(
    ([name, each]) => `${keyOf(name)}${names.includes(name) ? '' : '?'}: ${typeOf(each)}`,
  );
  if (fields.length > 0) return `{ ${fields.join('; ')} }`;
  return isJson(additionalProperties)
    ? `Record<string, ${typeOf(additionalProperties)}>`
    : 'Record<string, unknown>';
}
