import type { Input, MetaOf, PageMeta, Reply } from './call.ts';
import type { CallName, Calls } from './calls/index.ts';
import { defaultErrorMessage } from './default-error-message.ts';
import { apiBase, type Endpoint, type EndpointName, endpoints } from './endpoints.ts';
import type { ErrorCode } from './error-codes.ts';
import { toCamel, toSnake, toSnakeKey } from './wire-case.ts';

/** A refused or failed call: `status` 0 means that no answer arrived, or only a part of it. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly errorCode: ErrorCode | '';
  readonly extra: Record<string, unknown>;
  readonly requestId: string;
  /** Field → sentence, for VALIDATION_FAILED. */
  readonly errors: Record<string, string>;

  constructor(
    status: number,
    body: Partial<{
      errorCode: ErrorCode;
      message: string;
      extra: Record<string, unknown>;
      requestId: string;
      errors: Record<string, string>;
    }> = {},
  ) {
    super(body.message || defaultErrorMessage);
    this.status = status;
    this.errorCode = body.errorCode ?? '';
    this.extra = body.extra ?? {};
    this.requestId = body.requestId ?? '';
    this.errors = body.errors ?? {};
  }
}

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** The same key with the same body gives the same answer for 24 hours. */
  idempotencyKey?: string;
  /** The request continues after the page is left (tracking). */
  keepalive?: boolean;
}

export interface Answer<Data, Meta = PageMeta> {
  data: Data;
  /** Present if the data are one page of a list. */
  meta: Meta | undefined;
}

type InputFor<Name extends CallName> = Input<Calls[Name]>;

/** One function per call: `api.readProduct({ params: { id: 3 } })` → `{ data, meta }`; throws ApiError. */
export type ShopApi<Names extends CallName = EndpointName> = {
  [Name in Names]: (
    ...args: Record<never, never> extends InputFor<Name>
      ? [input?: InputFor<Name>, options?: CallOptions]
      : [input: InputFor<Name>, options?: CallOptions]
  ) => Promise<Answer<Reply<Calls[Name]>, MetaOf<Calls[Name]>>>;
};

interface LooseInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
}

export interface ClientOptions<Name extends CallName = EndpointName> {
  /** '' in the browser: same origin. */
  origin?: string;
  fetch?: typeof fetch;
  /** The current bearer token. The client calls it before every call that takes one. */
  token?: () => string | undefined;
  /**
   * The client calls it with every failure before throwing it, and with the token that was sent, e.g. to end its
   * session on 401.
   */
  onError?: (error: ApiError, name: Name, token: string | undefined) => void;
}

function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

/** Joins lists with commas; leaves out values that are undefined or null, and empty lists. */
export function encodeFields(fields: Record<string, unknown> = {}): URLSearchParams {
  const encoded = new URLSearchParams();
  for (const [key, value] of Object.entries(fields)) {
    if (value === undefined || value === null) continue;
    if (Array.isArray(value) && value.length === 0) continue;
    encoded.set(toSnakeKey(key), String(value));
  }
  return encoded;
}

function encodeRequest(endpoint: Endpoint, input: LooseInput) {
  const query = encodeFields(
    endpoint.encoding === 'query' ? { ...input.query, ...input.body } : input.query,
  );
  const url = apiBase + fillPath(endpoint.path, input.params) + (query.size ? `?${query}` : '');
  if (input.body === undefined || endpoint.encoding === 'query') return { url };
  return endpoint.encoding === 'form'
    ? { url, body: encodeFields(input.body) }
    : { url, body: JSON.stringify(toSnake(input.body)), type: 'application/json' };
}

async function readBody(response: Response): Promise<Record<string, unknown>> {
  const text = await response.text();
  try {
    return toCamel(JSON.parse(text)) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** The storefront's typed client over HTTP. */
export function createClient(options: ClientOptions = {}): ShopApi {
  return createClientOf(endpoints, options);
}

/** A typed client for these endpoints. */
export function createClientOf<Name extends CallName>(
  endpointsByName: Readonly<Record<Name, Endpoint>>,
  options: ClientOptions<Name>,
): ShopApi<Name> {
  const send = options.fetch ?? fetch;

  async function make(name: Name, input: LooseInput = {}, call: CallOptions = {}) {
    const endpoint = endpointsByName[name];
    const { url, body, type } = encodeRequest(endpoint, input);
    const headers = new Headers({ accept: 'application/json' });
    if (type) headers.set('content-type', type);
    const isAnonymous = endpoint.access === 'public' && !endpoint.takesToken;
    const token = isAnonymous ? undefined : options.token?.();
    if (token) headers.set('authorization', `Bearer ${token}`);
    if (call.idempotencyKey) headers.set('idempotency-key', call.idempotencyKey);
    const answer = await send((options.origin ?? '') + url, {
      method: endpoint.method,
      headers,
      ...(body === undefined ? {} : { body }),
      ...(call.signal ? { signal: call.signal } : {}),
      ...(call.keepalive ? { keepalive: true } : {}),
    })
      .then(async (response) => ({ response, content: await readBody(response) }))
      .catch((cause: unknown) => {
        if (call.signal?.aborted) throw cause;
        return undefined;
      });
    const { response, content = {} } = answer ?? {};
    if (response?.ok && 'data' in content) {
      return { data: content.data, meta: content.meta };
    }
    const error = new ApiError(response?.status ?? 0, content);
    options.onError?.(error, name, token);
    throw error;
  }

  return Object.fromEntries(
    (Object.keys(endpointsByName) as Name[]).map((name) => [
      name,
      (input?: LooseInput, call?: CallOptions) => make(name, input, call),
    ]),
  ) as unknown as ShopApi<Name>;
}
