import { fixedPages } from '#contract/fixed-pages.ts';
import type { Subjects } from './subjects.ts';

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema?: { enum?: readonly string[] };
}

/** The part of the API document that is read. */
export interface ApiDocument {
  paths: Record<string, Record<string, { parameters?: readonly Parameter[] }>>;
}

/** A call that changes nothing. */
export interface Read {
  method: 'GET' | 'POST';
  /** With its query. */
  path: string;
  /** The body of a search. */
  body?: object;
}

/** GET calls that are not compared, and why. */
const leftOut: readonly { path: RegExp; because: string }[] = [
  { path: /\/test\//, because: 'it is there for tests alone' },
  { path: /\/system(\/|$)/, because: 'it tells of this moment; its screen is compared' },
  { path: /(\/export|\/file|\.xlsx|-template)$/, because: 'a file with the moment of its making' },
  { path: /\/(cathay|line-pay|line|ecpay)[\w-]*\//, because: 'it leads to another host' },
];

/** The bodies of searches that need one. */
const bodies: Readonly<Record<string, object>> = { fulfilment: { column: 'READY' } };

const isSearch = /\/backstagex\/([\w-]+)\/(?:.*\/)?search$/;

/**
 * The GET calls of the API document and the searches of the back office, with values for their path parameters:
 * each value of an enumeration, one record of each kind.
 */
export function readsOf({ paths }: ApiDocument, subjects: Subjects): Read[] {
  return Object.entries(paths).flatMap(([template, methods]) => {
    if (leftOut.some(({ path }) => path.test(template))) return [];
    if (methods.get) return getsOf(template, methods.get.parameters ?? [], subjects);
    const family = isSearch.exec(template)?.[1];
    if (!family || !methods.post) return [];
    return [{ method: 'POST' as const, path: template, body: bodies[family] ?? {} }];
  });
}

function getsOf(template: string, parameters: readonly Parameter[], subjects: Subjects): Read[] {
  const asked = parameters.filter((each) => each.in === 'path' || each.required);
  let found = [template];
  for (const each of asked) {
    const values = each.schema?.enum ?? valuesOf(each.name, template, subjects);
    found = found.flatMap((path) => values.map((value) => filledIn(path, each, String(value))));
  }
  return found.map((path) => ({ method: 'GET', path }));
}

function filledIn(path: string, { name, in: place }: Parameter, value: string): string {
  const written = encodeURIComponent(value);
  if (place === 'path') return path.replace(`{${name}}`, written);
  return `${path}${path.includes('?') ? '&' : '?'}${name}=${written}`;
}

/** The values of a parameter without an enumeration. */
function valuesOf(
  name: string,
  template: string,
  { orders, memberId, returnId, member, orderLink }: Subjects,
): readonly (string | number | undefined)[] {
  if (name === 'slug') return fixedPages;
  if (name === 'from') return ['2026-11-01T00:00:00+08:00'];
  if (name === 'until') return ['2026-12-01T00:00:00+08:00'];
  if (name === 'code') return [orderLink.split('code=')[1]];
  if (/\/order-returns\//.test(template)) return [returnId];
  if (/\/orders?\//.test(template))
    return [template.includes('/backstagex/') ? orders[0]?.id : member.orders[0]];
  return [/\/members\//.test(template) ? memberId : 1];
}
