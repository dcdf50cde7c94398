/** How a call is sent: method, path, and whether it may be sent again (`safe`), or may with a key (`keyed`). */
export type Route = readonly [method: string, path: string, again: 'safe' | 'keyed' | 'once'];

export interface Done<Data> {
  ok: true;
  status: number;
  data: Data;
  /** Present if the data are one page of a list. */
  meta?: { total: number; page: number; per_page: number };
}

export interface Refused {
  ok: false;
  /** The HTTP status; 0 if no answer arrived. */
  status: number;
  /** The code of the refusal, e.g. VALIDATION_FAILED; NO_ANSWER if no answer arrived. */
  errorCode: string;
  /** A sentence for people, in Traditional Chinese. */
  message: string;
  extra: Readonly<Record<string, unknown>>;
  /** Field → sentence, for VALIDATION_FAILED. */
  errors: Readonly<Record<string, string>>;
  /** For questions to the shop. */
  requestId: string;
}

/** Errors are values: a call never throws for a refusal or a broken connection. */
export type Result<Data> = Done<Data> | Refused;

/** One part of the input; it may be left out if all of its fields may. */
type Part<Name extends string, O> = O extends { [Key in Name]: infer Value }
  ? Record<never, never> extends Value
    ? { [Key in Name]?: Value }
    : { [Key in Name]: Value }
  : Record<never, never>;

/** The input of a call: what its path, query and body need. */
export type InputOf<O> = Part<'path', O> & Part<'query', O> & Part<'body', O>;

export interface CallOptions {
  /** The same key with the same body gives the same answer. Calls that take one get a new key without it. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/** One function for each call. */
export type Client<Operations> = {
  [Name in keyof Operations]: Operations[Name] extends { data: infer Data }
    ? (
        ...args: Record<never, never> extends InputOf<Operations[Name]>
          ? [input?: InputOf<Operations[Name]>, options?: CallOptions]
          : [input: InputOf<Operations[Name]>, options?: CallOptions]
      ) => Promise<Result<Data>>
    : never;
};

export interface ClientOptions {
  /** The address of the shop, e.g. https://shop.example.com. */
  url: string;
  /** A key of the back office (qk_…) or the token of a session; without it only public calls succeed. */
  key?: string;
  fetch?: typeof fetch;
  /** How often a call that may be sent again is tried, 3 by default. */
  tries?: number;
  /** The time limit of one try, in milliseconds, 30 seconds by default. */
  timeout?: number;
  /** Waits that many milliseconds before the next try. */
  wait?: (milliseconds: number) => Promise<unknown>;
}

interface LooseInput {
  path?: Readonly<Record<string, unknown>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
}

const usualTries = 3;
const usualTimeout = 30_000;
/** Milliseconds before the second try; it doubles with each further one. */
const firstPause = 500;
/** The longest pause in seconds for which a call waits because the shop asked for it. */
const longestPause = 60;
const base = '/backstage';

/** A client of the calls that `routes` names. The package's own `createShopClient` knows those of the shop. */
export function createClient<Operations>(
  routes: Readonly<Record<string, Route>>,
  options: ClientOptions,
): Client<Operations> {
  const made = (_: object, name: string | symbol) => {
    const route = typeof name === 'string' && Object.hasOwn(routes, name) && routes[name];
    // Undefined for everything else, so that the client can be awaited and printed.
    if (!route) return undefined;
    return (input: LooseInput = {}, call: CallOptions = {}) => send(route, input, call, options);
  };
  return new Proxy({}, { get: made }) as Client<Operations>;
}

async function send(
  [method, path, again]: Route,
  input: LooseInput,
  call: CallOptions,
  options: ClientOptions,
): Promise<Result<never>> {
  const request = requestOf(method, input, options);
  const key = call.idempotencyKey ?? (again === 'keyed' ? crypto.randomUUID() : undefined);
  if (key) request.headers.set('idempotency-key', key);
  const address =
    options.url.replace(/\/$/, '') + base + fill(path, input.path) + queryOf(input.query);
  const wait = options.wait ?? ((time: number) => new Promise((done) => setTimeout(done, time)));
  const most = again === 'once' && !key ? 1 : (options.tries ?? usualTries);
  for (let tried = 1; ; tried++) {
    const { result, pause } = await tryOnce(address, request, call, options);
    if (result.ok || pause === undefined || tried >= most) return result;
    await wait(pause > 0 ? pause * 1000 : firstPause * 2 ** (tried - 1));
  }
}

interface Tried {
  result: Result<never>;
  /** Seconds to wait before another try, 0 if nobody said; undefined if another try is useless. */
  pause?: number;
}

async function tryOnce(
  address: string,
  request: RequestInit,
  { signal }: CallOptions,
  { fetch: send = fetch, timeout = usualTimeout }: ClientOptions,
): Promise<Tried> {
  const limit = AbortSignal.timeout(timeout);
  try {
    const response = await send(address, {
      ...request,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    return await readAnswer(response);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const result = refused(0, { error_code: 'NO_ANSWER', message });
    return signal?.aborted ? { result } : { result, pause: 0 };
  }
}

async function readAnswer(response: Response): Promise<Tried> {
  const { status, ok, headers } = response;
  const isJson = headers.get('content-type')?.includes('json') ?? false;
  if (ok && !isJson) {
    const bytes = status === 204 ? undefined : await response.arrayBuffer();
    return { result: { ok, status, data: bytes as never } };
  }
  const body = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  if (ok) {
    const isWrapped = 'data' in body && 'status' in body;
    const meta = isWrapped && body.meta ? { meta: body.meta as never } : {};
    return { result: { ok, status, data: (isWrapped ? body.data : body) as never, ...meta } };
  }
  const result = refused(status, body);
  if (![429, 502, 503, 504].includes(status)) return { result };
  const seconds = Number(headers.get('retry-after') ?? result.extra.retry_after ?? 0) || 0;
  return seconds > longestPause ? { result } : { result, pause: seconds };
}

function refused(status: number, body: Readonly<Record<string, unknown>>): Refused {
  return {
    ok: false,
    status,
    errorCode: String(body.error_code ?? ''),
    message: String(body.message ?? ''),
    extra: (body.extra ?? {}) as Record<string, unknown>,
    errors: (body.errors ?? {}) as Record<string, string>,
    requestId: String(body.request_id ?? ''),
  };
}

function requestOf(method: string, { body }: LooseInput, { key }: ClientOptions) {
  const headers = new Headers({ accept: 'application/json' });
  if (key) headers.set('authorization', `Bearer ${key}`);
  if (body === undefined) return { method, headers };
  if (body instanceof Uint8Array || body instanceof Blob) {
    headers.set('content-type', 'application/octet-stream');
    return { method, headers, body: body as BodyInit };
  }
  headers.set('content-type', 'application/json');
  return { method, headers, body: JSON.stringify(body) };
}

const fill = (path: string, values: Readonly<Record<string, unknown>> = {}) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));

/** Lists are joined by commas; what is undefined or null is left out. */
function queryOf(values: Readonly<Record<string, unknown>> = {}): string {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== null);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return query.size > 0 ? `?${query}` : '';
}
