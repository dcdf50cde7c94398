import type { PageMeta } from '#contract/call.ts';
import { done, type Outcome } from '#contract/outcome.ts';
import type { ContentCache } from '../cache/content-cache.ts';
import { roughSize } from '../cache/rough-size.ts';
import { partOf } from '../cache/tags.ts';
import { CachedBody } from './cached-body.ts';
import type { CallInput } from './call-input.ts';
import { successBody } from './envelope.ts';
import type { RequestContext } from './handler.ts';
import type { PreparedCall } from './prepared-call.ts';
import { noCookies } from './request-cookies.ts';
import { noSessionCookie } from './session-cookie.ts';

/** An answer that is the same for everybody: values for the storefront, and bytes for the network. */
export class CachedResponse {
  /** In camelCase, and frozen, because all requests share it. */
  readonly data: unknown;
  readonly meta: PageMeta | undefined;
  readonly #prepared: PreparedCall;
  #body: CachedBody | undefined;

  constructor(prepared: PreparedCall, value: unknown, meta: PageMeta | undefined) {
    this.data = deepFreeze(prepared.pick(value));
    this.meta = meta;
    this.#prepared = prepared;
  }

  /** Made when the network asks for it: most answers are only read by pages, and 200 of them would take 11 MB. */
  get body(): CachedBody {
    this.#body ??= this.#finish();
    return this.#body;
  }

  #finish(): CachedBody {
    const { call, toWire } = this.#prepared;
    const wire = toWire(this.data);
    return new CachedBody(JSON.stringify(call.bare ? wire : successBody(wire, this.meta)));
  }
}

const nobody: RequestContext = {
  requestId: '',
  address: '',
  memberId: 0,
  administratorId: 0,
  role: undefined,
  stepUpRefusal: undefined,
  token: '',
  sessionKind: 'token',
  userAgent: '',
  idempotencyKey: undefined,
  isNavigation: false,
  cookies: noCookies,
  sessionCookie: noSessionCookie,
};

/** The cache key of an answer, made of the validated input: spelling and unknown parameters make no difference. */
export function keyOf({ name }: PreparedCall, { params, query }: CallInput): string {
  return `${name} ${JSON.stringify([params, query])}`;
}

/** The cached response of a public call, or the handler's; refusals are not cached. */
export function throughCache(
  cache: ContentCache,
  prepared: PreparedCall,
  input: CallInput,
): Promise<Outcome<CachedResponse>> {
  return cache.through<Outcome<CachedResponse>>(
    keyOf(prepared, input),
    prepared.call.tags ?? [],
    async () => {
      const outcome = await prepared.run(input, nobody);
      if (!outcome.ok) return outcome;
      const { value, meta } = outcome.value;
      return done(new CachedResponse(prepared, value, meta));
    },
    // The bytes that it may come to have take about as much memory as the values. An answer of size 0 is not cached.
    (outcome) => (outcome.ok && prepared.call.tags ? roughSize(outcome.value.data) * 2 : 0),
    { narrow: (outcome) => tagsOf(prepared, input, outcome) },
  );
}

/** The catalogue, the state of its stock, and its reviews: an answer may say of which goods it shows them. */
const wholes: readonly string[] = ['catalog', 'shelf', 'reviews'];
const wholeOf = (tag: string): string => tag.split('/')[0] ?? tag;
/** Whether it is such a whole, or a part of one. */
export const isOfGoods = (tag: string): boolean => wholes.includes(wholeOf(tag));

/** The tags of an answer: of its first whole only the goods that it shows, where the call can tell. */
export function tagsOf(
  { call }: PreparedCall,
  input: CallInput,
  outcome: Outcome<CachedResponse>,
): readonly string[] {
  const tags = call.tags ?? ['catalog'];
  const whole = tags.find((tag) => wholes.includes(tag));
  if (!outcome.ok || !call.shows || !whole) return tags;
  const shown = call.shows(outcome.value.data, input);
  return shown
    ? withParts(
        tags,
        shown.map((id) => partOf(whole, id)),
      )
    : tags;
}

/**
 * Tags with these parts in the place of the wholes. `none` is no goods: what has it changes with a whole as such, and
 * with no part of it.
 */
export function withParts(tags: readonly string[], parts: Iterable<string>): string[] {
  const all = [...parts];
  return tags.flatMap((tag) =>
    wholes.includes(tag)
      ? [partOf(tag, 'none'), ...all.filter((part) => wholeOf(part) === tag)]
      : tag,
  );
}

function deepFreeze(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  for (const inner of Object.values(value)) deepFreeze(inner);
  return Object.freeze(value);
}
