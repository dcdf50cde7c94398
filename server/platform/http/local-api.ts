import type { Calls } from '#contract/calls/index.ts';
import { ApiError, encodeFields, type ShopApi } from '#contract/client.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import type { Failure } from '#contract/outcome.ts';
import type { ContentCache } from '../cache/content-cache.ts';
import { tagsOf, throughCache } from './cached-responses.ts';
import { failureBody } from './envelope.ts';
import type { PreparedCall } from './prepared-call.ts';

/** The names of the calls whose answers are the same for everybody, and of those for pages. */
export type PublicName = {
  [Name in EndpointName]: Calls[Name]['tags'] extends readonly string[]
    ? Name
    : Calls[Name]['forPages'] extends true
      ? Name
      : never;
}[EndpointName];

export type LocalApi = ShopApi<PublicName>;

interface LooseInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
}

/**
 * Answers an API client like that of contract/client.ts, but without the network. It has the calls whose answers are
 * the same for everybody, and those for pages. It takes the same input, answers the same values (frozen, from the
 * same cache), and throws the same ApiError.
 */
export function localApiOf(
  calls: readonly PreparedCall[],
  cache: ContentCache,
  note: Noting = {},
): LocalApi {
  return Object.fromEntries(
    calls.map((prepared) => [
      prepared.name,
      (input?: LooseInput) => make(prepared, { cache, note }, input),
    ]),
  ) as unknown as LocalApi;
}

/** Functions that are called with each answer. */
export interface Noting {
  /** Called with the tags of an answer. A failure has the tags of the call. */
  tags?(tags: readonly string[]): void;
  /** Called with an error that was thrown. A refusal is no error. */
  failed?(error: unknown): void;
}

interface Making {
  cache: ContentCache;
  note: Noting;
}

async function make(prepared: PreparedCall, { cache, note }: Making, input: LooseInput = {}) {
  const read = prepared.read({
    params: textsOf(input.params),
    query: textsOf(input.query),
  });
  if (!read.ok) throw apiError(read.failure);
  const outcome = await throughCache(cache, prepared, read.value).catch((error) => {
    note.tags?.(prepared.call.tags ?? []);
    note.failed?.(error);
    throw error;
  });
  note.tags?.(tagsOf(prepared, read.value, outcome));
  if (!outcome.ok) throw apiError(outcome.failure);
  const { data, meta } = outcome.value;
  return { data, meta };
}

/** Answers the fields as strings, as they would arrive over HTTP. */
function textsOf(fields: Record<string, unknown> | undefined): Record<string, string> {
  return Object.fromEntries(encodeFields(fields));
}

function apiError(failure: Failure): ApiError {
  const { status, message } = failureBody(failure, '');
  return new ApiError(status, {
    errorCode: failure.code,
    message,
    ...(failure.extra ? { extra: failure.extra } : {}),
    ...(failure.errors ? { errors: failure.errors } : {}),
  });
}
