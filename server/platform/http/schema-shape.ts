import type { z } from 'zod';
import type { Schema } from '#contract/call.ts';

/** The parts of a schema. Converters use only this, and nothing else of Zod. */
export type Shape =
  | { kind: 'object'; fields: Record<string, Schema>; isStrict: boolean }
  | { kind: 'array'; element: Schema }
  | { kind: 'around'; inner: Schema; absent: null | undefined }
  | { kind: 'pipe'; input: Schema; output: Schema }
  | { kind: 'union'; options: readonly Schema[] }
  | { kind: 'record'; value: Schema }
  | { kind: 'lazy'; get: () => Schema }
  | { kind: 'unknown' }
  | { kind: 'leaf'; type: string };

/** Reads one level of a schema. */
export function shapeOf(schema: Schema): Shape {
  const { def } = (schema as unknown as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return {
        kind: 'object',
        fields: def.shape as Record<string, Schema>,
        isStrict: def.catchall?._zod.def.type === 'never',
      };
    case 'array':
      return { kind: 'array', element: def.element as Schema };
    case 'nullable':
      return { kind: 'around', inner: def.innerType as Schema, absent: null };
    case 'optional':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'catch':
    case 'readonly':
      return { kind: 'around', inner: def.innerType as Schema, absent: undefined };
    case 'pipe':
      return pipe(def.in as Schema, def.out as Schema);
    case 'union':
      return { kind: 'union', options: def.options as readonly Schema[] };
    case 'record':
      return { kind: 'record', value: def.valueType as Schema };
    case 'lazy':
      return { kind: 'lazy', get: def.getter as () => Schema };
    case 'unknown':
    case 'any':
      return { kind: 'unknown' };
    default:
      return { kind: 'leaf', type: def.type };
  }
}

/** Answers the schema of a pipe that describes the value: its input schema, or for z.preprocess its output schema. */
function pipe(input: Schema, output: Schema): Shape {
  const first = shapeOf(input);
  return first.kind === 'leaf' && first.type === 'transform'
    ? shapeOf(output)
    : { kind: 'pipe', input, output };
}

/** Answers the shape inside optional, nullable, defaults, pipes and lazy. */
export function innermost(schema: Schema): Shape {
  const shape = shapeOf(schema);
  switch (shape.kind) {
    case 'around':
      return innermost(shape.inner);
    case 'pipe':
      return innermost(shape.input);
    case 'lazy':
      return innermost(shape.get());
    default:
      return shape;
  }
}

/** Whether a value is an object that is neither null nor a list. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
