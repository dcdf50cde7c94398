import type { Schema } from '#contract/call.ts';
import { toSnakeKey } from '#contract/wire-case.ts';
import { innermost, isObject, type Shape, shapeOf } from './schema-shape.ts';

/** Selects and renames the declared fields of a value. It is compiled once for each schema. */
export type Convert = (value: unknown) => unknown;

interface Direction {
  /** Answers the key of a declared field in the input value; `write` answers that in the output value. */
  read(field: string): string;
  write(field: string): string;
  /** Converts a value whose schema declares no fields. */
  leaf: Convert;
  /** Set if the undeclared fields of a strict object stay, so that Zod can refuse them. */
  keepsUnknown?: true;
  /** One converter for a union of several objects. */
  choose(options: readonly Schema[], converters: readonly Convert[]): Convert;
}

const asItIs = (field: string) => field;

const toWire: Direction = {
  read: asItIs,
  write: toSnakeKey,
  // If the schema declares no fields, an object that came there by mistake is left out, so that nothing leaks.
  leaf: (value) => (typeof value === 'object' && value !== null ? undefined : value),
  choose: (options, converters) => (value) =>
    converters[options.findIndex((option) => option.safeParse(value).success)]?.(value),
};
const pick: Direction = { ...toWire, write: asItIs };
const fromWire: Direction = {
  read: toSnakeKey,
  write: asItIs,
  // Nothing is dropped here, so that Zod can say what is wrong with it.
  leaf: (value) => value,
  keepsUnknown: true,
  // Renaming is the same in every option, so the fields of all options can be read together.
  choose: (_, converters) => (value) =>
    Object.assign({}, ...converters.map((convert) => convert(value))),
};

/**
 * Compiles a converter from a received value (snake_case) to the value that the schema parses (camelCase), without
 * undeclared fields.
 */
export const compileFromWire = (schema: Schema): Convert => compile(schema, fromWire);
/** Compiles a converter from a value of the code to its wire form (snake_case), with the declared fields only. */
export const compileToWire = (schema: Schema): Convert => compile(schema, toWire);
/** Compiles a converter that answers the same value with the declared fields only. */
export const compilePick = (schema: Schema): Convert => compile(schema, pick);

function compile(schema: Schema, direction: Direction): Convert {
  const shape = shapeOf(schema);
  switch (shape.kind) {
    case 'object':
      return compileObject(shape, direction);
    case 'array':
      return compileArray(shape.element, direction);
    case 'around':
      return compile(shape.inner, direction);
    case 'pipe':
      return compilePipe(shape.input, shape.output, direction);
    case 'union':
      return compileUnion(shape.options, direction);
    case 'record':
      return compileRecord(shape.value, direction);
    case 'lazy':
      return compileLazy(shape.get, direction);
    case 'unknown':
      return (value) => value;
    case 'leaf':
      return direction.leaf;
  }
}

/**
 * Answers the direction for one option of a union. It drops undeclared fields, because the fields of the other
 * options are undeclared for this one.
 */
const oneOption = ({ keepsUnknown: _, ...direction }: Direction): Direction => direction;

function compileObject(
  { fields: declared, isStrict }: Extract<Shape, { kind: 'object' }>,
  direction: Direction,
): Convert {
  const keepsUnknown = isStrict && direction.keepsUnknown;
  const fields = Object.entries(declared).map(([field, schema]) => ({
    from: direction.read(field),
    to: direction.write(field),
    convert: compile(schema, direction),
  }));
  return (value) => {
    if (!isObject(value)) return direction.leaf(value);
    const result: Record<string, unknown> = keepsUnknown ? withoutFields(value, fields) : {};
    for (const { from, to, convert } of fields) {
      const inner = value[from];
      if (inner !== undefined) result[to] = convert(inner);
    }
    return result;
  };
}

function withoutFields(
  value: Record<string, unknown>,
  fields: readonly { from: string }[],
): Record<string, unknown> {
  const declared = new Set(fields.map(({ from }) => from));
  return Object.fromEntries(Object.entries(value).filter(([name]) => !declared.has(name)));
}

function compileArray(element: Schema, direction: Direction): Convert {
  const convert = compile(element, direction);
  return (value) =>
    Array.isArray(value) ? value.map((item) => convert(item)) : direction.leaf(value);
}

/** Converts JSON booleans to strings for z.stringbool(), which reads strings only. */
function compilePipe(input: Schema, output: Schema, direction: Direction): Convert {
  const convert = compile(input, direction);
  const result = shapeOf(output);
  return direction === fromWire && result.kind === 'leaf' && result.type === 'boolean'
    ? (value) => convert(typeof value === 'boolean' ? String(value) : value)
    : convert;
}

function compileUnion(options: readonly Schema[], direction: Direction): Convert {
  const forArray = chooseOf('array', options, direction);
  const forObject =
    chooseOf('object', options, direction) ?? chooseOf('record', options, direction);
  const known = options.some((option) => innermost(option).kind === 'unknown');
  const otherwise: Convert = known ? (value) => value : direction.leaf;
  return (value) => {
    const convert = Array.isArray(value) ? forArray : isObject(value) ? forObject : undefined;
    return (convert ?? otherwise)(value);
  };
}

function chooseOf(
  kind: 'array' | 'object' | 'record',
  options: readonly Schema[],
  direction: Direction,
): Convert | undefined {
  const fitting = options.filter((option) => innermost(option).kind === kind);
  const isOneOfSeveral = fitting.length > 1;
  const converters = fitting.map((option) =>
    compile(option, isOneOfSeveral ? oneOption(direction) : direction),
  );
  return isOneOfSeveral && kind === 'object'
    ? direction.choose(fitting, converters)
    : converters[0];
}

/** The keys of a record are data, not field names, so they are not renamed. */
function compileRecord(declared: Schema, direction: Direction): Convert {
  const convert = compile(declared, direction);
  return (value) =>
    isObject(value)
      ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, convert(inner)]))
      : direction.leaf(value);
}

/** Compiles the schema at first use, because a schema may contain itself. */
function compileLazy(get: () => Schema, direction: Direction): Convert {
  let convert: Convert | undefined;
  return (value) => {
    convert ??= compile(get(), direction);
    return convert(value);
  };
}
