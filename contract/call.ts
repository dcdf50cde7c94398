import type { z } from 'zod';
import type { ShownProducts } from './calls/shown-products.ts';
import type { Endpoint } from './endpoints.ts';
import type { ErrorCode } from './error-codes.ts';

export type Schema = z.ZodType;

/**
 * One call of the API. The route, the typed client, the documentation and the hostile-input tests are built from
 * it.
 */
export interface Call {
  endpoint: Endpoint;
  summary: string;
  params: Schema | undefined;
  query: Schema | undefined;
  body: Schema | undefined;
  reply: Schema;
  /** `true` adds `meta {total, page, per_page}` to the answer of a list. */
  paged: boolean;
  /** What `meta` says beyond that. Only for paged calls. */
  meta: Schema | undefined;
  /** The documented refusals, besides those of every call (validation, token, rate limit). */
  errors: readonly ErrorCode[];
  /** Cache tags of the answer; if present, the answer is the same for everybody and may be cached. */
  tags: readonly string[] | undefined;
  /**
   * The products that the answer shows. Without it, a change of any product makes the cached answer invalid. Only
   * for calls with tags.
   */
  shows: ShownProducts | undefined;
  /** Pages that the server renders read it, although its answer depends on the reader and is never cached. */
  forPages: boolean;
  /** The status of success, where it is not 200; 204 has no body. */
  status: 200 | 202 | 204;
  /** The reply is sent without the `{status, data}` envelope. */
  bare: boolean;
}

type Options = Partial<Omit<Call, 'endpoint' | 'summary' | 'reply'>> &
  Pick<Call, 'summary' | 'reply'>;

/** Declares a call: its endpoint, its input, the allow-list of its reply, and its refusals. */
export function call<const E extends Endpoint, const O extends Options>(endpoint: E, options: O) {
  return {
    endpoint,
    params: undefined,
    query: undefined,
    body: undefined,
    paged: false,
    meta: undefined,
    errors: [],
    tags: undefined,
    shows: undefined,
    forPages: false,
    bare: false,
    status: 200,
    ...options,
  } as unknown as { endpoint: E } & {
    [Key in keyof Omit<Call, 'endpoint'>]: Key extends keyof O
      ? O[Key]
      : Key extends 'paged' | 'bare' | 'forPages'
        ? false
        : Key extends 'errors'
          ? readonly []
          : Key extends 'status'
            ? 200
            : undefined;
  };
}

export interface PageMeta {
  total: number;
  page: number;
  perPage: number;
}

type Out<S> = S extends Schema ? z.output<S> : undefined;
type In<S> = S extends Schema ? z.input<S> : undefined;

/** What a handler receives after validation. */
export interface Parsed<C extends Pick<Call, 'params' | 'query' | 'body'>> {
  params: Out<C['params']>;
  query: Out<C['query']>;
  body: Out<C['body']>;
}

/** `meta` of the answer, in camelCase. */
export type MetaOf<C extends Pick<Call, 'meta'>> = C['meta'] extends Schema
  ? PageMeta & z.output<C['meta']>
  : PageMeta;

/** The data of the answer, in camelCase. */
export type Reply<C extends Pick<Call, 'reply'>> = z.input<C['reply']>;

type Part<Name extends string, S, Value> = S extends Schema
  ? Record<never, never> extends Value
    ? { [Key in Name]?: Value }
    : { [Key in Name]: Value }
  : { [Key in Name]?: undefined };

/** The arguments of a call of the client. Query values are numbers, strings or lists; the client encodes them. */
export type Input<C extends Pick<Call, 'params' | 'query' | 'body'>> = Part<
  'params',
  C['params'],
  Out<C['params']>
> &
  Part<'query', C['query'], Partial<Out<C['query']>>> &
  Part<'body', C['body'], In<C['body']>>;

/** A refusal a call may give. */
export type Refusal<C extends Pick<Call, 'errors'>> = C['errors'][number];
