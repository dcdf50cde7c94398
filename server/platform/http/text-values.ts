import type { Schema } from '#contract/call.ts';
import { toSnakeKey } from '#contract/wire-case.ts';
import { innermost, isObject, shapeOf } from './schema-shape.ts';
import type { Convert } from './wire.ts';

/**
 * Forms and queries contain strings only. This compiles a function that converts a string where the schema expects a
 * number, a flag, a list or an object. An empty string there becomes null or undefined, as the schema allows. A string
 * of another form stays, and Zod refuses it. The function works on the received value, before the keys are renamed.
 */
export function compileFromText(schema: Schema): Convert {
  const shape = shapeOf(schema);
  switch (shape.kind) {
    case 'object':
      return readFields(shape.fields);
    case 'array': {
      const convert = compileFromText(shape.element);
      return (value) => {
        const given = readJson(value);
        const list = isObject(given) ? Object.values(given) : given;
        return Array.isArray(list) ? list.map((item) => convert(item)) : list;
      };
    }
    case 'around': {
      const convert = compileFromText(shape.inner);
      return takesText(schema)
        ? convert
        : (value) => (value === '' ? shape.absent : convert(value));
    }
    case 'leaf':
      return leaves[shape.type] ?? ((value) => value);
    default:
      return (value) => value;
  }
}

const leaves: Record<string, Convert> = {
  number: (value) =>
    typeof value === 'string' && /^-?\d{1,15}(\.\d{1,15})?$/.test(value) ? Number(value) : value,
  boolean: (value) => (value === 'true' ? true : value === 'false' ? false : value),
};

function readFields(declared: Record<string, Schema>): Convert {
  const fields = Object.entries(declared).map(
    ([field, schema]) => [toSnakeKey(field), compileFromText(schema)] as const,
  );
  return (value) => {
    const given = readJson(value);
    if (!isObject(given)) return given;
    const result: Record<string, unknown> = {};
    for (const [key, convert] of fields) {
      if (given[key] !== undefined) result[key] = convert(given[key]);
    }
    return result;
  };
}

function takesText(schema: Schema): boolean {
  const shape = innermost(schema);
  if (shape.kind === 'union') return shape.options.some(takesText);
  return shape.kind === 'leaf' && !(shape.type in leaves);
}

function readJson(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
