import type { z } from 'zod';
import type { Call, Schema } from '#contract/call.ts';
import type { ErrorCode } from '#contract/error-codes.ts';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import { fieldSentences } from '#contract/resources/sentences.ts';
import { isAdminAccess } from '#contract/rights.ts';
import { requiredInChinese } from '#contract/rule-messages.ts';
import { toSnakeKey } from '#contract/wire-case.ts';
import { mostFields } from './form.ts';
import { compileFromText } from './text-values.ts';
import { compileFromWire } from './wire.ts';

/** The parts of a request as they are on the wire. A missing part is undefined. */
export interface ReceivedInput {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  /** Whether the body is a form. There numbers and flags are strings. */
  isForm?: boolean;
}

export interface CallInput {
  params: unknown;
  query: unknown;
  body: unknown;
}

export type ReadInput = (received: ReceivedInput) => Outcome<CallInput>;

/**
 * Compiles a function that turns a request into the input of a call's handler. It refuses with 422 and a sentence for
 * each wrong field.
 */
export function compileInput(call: Call): ReadInput {
  const readParams = compilePart(call.params);
  const readQuery = compilePart(call.query, 'text');
  const readJson = compilePart(call.body);
  const readText = compilePart(call.body, 'text');
  const { method, access, encoding } = call.endpoint;
  const takesQuery = method !== 'GET' && access !== 'public' && !isAdminAccess(access);

  return ({ params, query, body, isForm = false }) => {
    const path = readParams(params);
    if ('errors' in path) return missing(call);
    const search = readQuery(query);
    // The fields of a member's write may also come in the query; the same field in the body wins (G-042, G-043).
    const inQuery = takesQuery && query && Object.keys(query).length > 0;
    const content =
      encoding === 'file'
        ? fileOf(body)
        : !inQuery
          ? (isForm ? readText : readJson)(body)
          : readText({ ...(query as object), ...(body as object) });
    const errors = { ...errorsOf(search), ...errorsOf(content) };
    if (Object.keys(errors).length > 0) return invalid(errors);
    return done({
      params: parsed(path),
      query: parsed(search),
      body: parsed(content),
    });
  };
}

/** Answers the refusal 422 VALIDATION_FAILED with a sentence for each field. Fields have their names of the wire. */
export function invalid(errors: Record<string, string>) {
  return refused('VALIDATION_FAILED', { errors });
}

/** Passes a file to its reader unchanged. Without a body the file is empty. */
const fileOf = (body: unknown): Part => ({
  value: body instanceof Uint8Array ? body : new Uint8Array(),
});

/** The refusal of an id in the path that no row can have: the same as for any unknown id. */
function missing(call: Call) {
  const code: ErrorCode =
    call.errors.find((declared) => declared.endsWith('NOT_FOUND')) ?? 'NOT_FOUND';
  return call.endpoint.method === 'GET' ? refused(code, { status: 404 }) : refused(code);
}

type Part = { value: unknown } | { errors: Record<string, string> };

function compilePart(schema: Schema | undefined, form?: 'text'): (given: unknown) => Part {
  if (!schema) return () => ({ value: undefined });
  const fromText = form === 'text' ? compileFromText(schema) : (value: unknown) => value;
  const fromWire = compileFromWire(schema);
  return (given) => {
    if (hasTooManyFields(given)) return { errors: { body: '格式錯誤' } };
    const result = schema.safeParse(fromWire(fromText(given ?? {})), { error: sentence });
    if (!result.success) return { errors: fieldErrors(result.error) };
    const broken = findUnstorable(result.data);
    return broken ? { errors: { [wirePath(broken)]: '格式錯誤' } } : { value: result.data };
  };
}

/** Counts the fields of objects. The schemas limit the lengths of lists. */
function hasTooManyFields(given: unknown): boolean {
  return !Array.isArray(given) && Object.keys(given ?? {}).length > mostFields;
}

const errorsOf = (part: Part) => ('errors' in part ? part.errors : {});
const parsed = (part: Part) => ('value' in part ? part.value : undefined);

/** Answers the sentence for a wrong field whose schema has no sentence of its own. */
const sentence: z.core.$ZodErrorMap = (issue) =>
  issue.input === undefined ? requiredInChinese : '格式錯誤';

function fieldErrors(error: z.ZodError): Record<string, string> {
  return Object.fromEntries(
    error.issues
      .toReversed()
      .flatMap((issue) =>
        issue.code === 'unrecognized_keys'
          ? issue.keys.map((key) => [wirePath([...issue.path, key]), fieldSentences.unknownField])
          : [[wirePath(issue.path), issue.message]],
      ),
  );
}

function wirePath(path: readonly PropertyKey[]): string {
  return path.length === 0 ? 'body' : path.map((key) => toSnakeKey(String(key))).join('.');
}

/**
 * Whether a text has a NUL character or half a surrogate pair, which PostgreSQL cannot store and no URL can contain.
 */
const isUnstorable = (text: string) => text.includes('\0') || !text.isWellFormed();

/** Answers the path of the first text that cannot be stored; of an object if it is one of its keys. */
function findUnstorable(value: unknown): readonly PropertyKey[] | undefined {
  if (typeof value === 'string') return isUnstorable(value) ? [] : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const key of Object.keys(value)) {
    if (isUnstorable(key)) return [];
    const found = findUnstorable((value as Record<string, unknown>)[key]);
    if (found) return [key, ...found];
  }
  return undefined;
}
