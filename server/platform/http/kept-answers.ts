import type { PageMeta } from '#contract/call.ts';
import { done, type Outcome } from '#contract/outcome.ts';
import type { ContentCache } from '../cache/content-cache.ts';
import { partOf } from '../cache/tags.ts';
import type { CallInput } from './call-input.ts';
import { successBody } from './envelope.ts';
import { FinishedBody } from './finished-body.ts';
import type { RequestContext } from './handler.ts';
import type { PreparedCall } from './prepared-call.ts';
import { noCookies } from './request-cookies.ts';
import { noSessionCookie } from './session-cookie.ts';

/** An answer that is the same for everybody: values for the storefront, and bytes for the network. */
export interface KeptAnswer {
  /** In camelCase, and frozen, because all requests share it. */
  data: unknown;
  meta: PageMeta | undefined;
  body: FinishedBody;
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

/** The kept answer of a public call, or the handler's; refusals are not kept. */
export function throughCache(
  cache: ContentCache,
  prepared: PreparedCall,
  input: CallInput,
): Promise<Outcome<KeptAnswer>> {
  return cache.through<Outcome<KeptAnswer>>(
    keyOf(prepared, input),
    prepared.call.tags ?? [],
    async () => {
      const outcome = await prepared.run(input, nobody);
      return outcome.ok ? done(finish(prepared, outcome.value.value, outcome.value.meta)) : outcome;
    },
    // The values take about as much memory as the bytes. An answer of size 0 is not kept.
    (outcome) => (outcome.ok && prepared.call.tags ? outcome.value.body.size * 2 : 0),
    { narrow: (outcome) => tagsOf(prepared, input, outcome) },
  );
}

/** The whole of which products are parts. */
const catalog = 'catalog';
/** A part of the catalogue that is no product: what has it changes with the catalogue as a whole, and with no product. */
const noProduct = partOf(catalog, 'none');
export const isOfCatalog = (tag: string): boolean => tag.split('/')[0] === catalog;

/** The tags of an answer: of the catalogue only the products that it shows, where the call can tell. */
export function tagsOf(
  { call }: PreparedCall,
  input: CallInput,
  outcome: Outcome<KeptAnswer>,
): readonly string[] {
  const tags = call.tags ?? [catalog];
  if (!outcome.ok || !call.shows) return tags;
  const products = call.shows(outcome.value.data, input);
  return products
    ? withProducts(
        tags,
        products.map((id) => partOf(catalog, id)),
      )
    : tags;
}

/** Tags with these parts in the place of the catalogue. */
export const withProducts = (tags: readonly string[], parts: Iterable<string>): string[] =>
  tags.flatMap((tag) => (tag === catalog ? [noProduct, ...parts] : tag));

function finish(prepared: PreparedCall, value: unknown, meta: PageMeta | undefined): KeptAnswer {
  const wire = prepared.toWire(value);
  const body = JSON.stringify(prepared.call.bare ? wire : successBody(wire, meta));
  return { data: deepFreeze(prepared.pick(value)), meta, body: new FinishedBody(body) };
}

function deepFreeze(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  for (const inner of Object.values(value)) deepFreeze(inner);
  return Object.freeze(value);
}
