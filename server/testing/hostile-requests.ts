import type { InjectOptions } from 'fastify';
import { z } from 'zod';
import type { Call, Schema } from '#contract/call.ts';
import { apiBase } from '#contract/endpoints.ts';
import { toSnake, toSnakeKey } from '#contract/wire-case.ts';

/** A request that none of our clients sends. */
export interface HostileRequest {
  title: string;
  request: InjectOptions;
}

const endless = 'x'.repeat(20_000);

/** Values that an attacker may put into any field. */
export const hostileValues: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  2_147_483_648,
  1e308,
  '',
  ' ',
  endless,
  'a\0b',
  '\ud800',
  "' or 1=1; drop table users; --",
  '<script>alert(1)</script>',
  '2026-02-31',
  '%00%ff',
  [],
  [[[[1]]]],
  {},
  { constructor: { prototype: 1 } },
];

const brokenBodies: readonly (readonly [type: string, payload: string])[] = [
  ['application/json', '{"a":'],
  ['application/json', '{"__proto__":{"isAdmin":true}}'],
  ['application/json', '{"constructor":{"prototype":{"isAdmin":true}}}'],
  ['application/json', '['.repeat(50_000)],
  ['application/json', `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`],
  ['application/json', '"text"'],
  ['application/json', 'null'],
  ['application/json', `"${'x'.repeat(400_000)}"`],
  ['application/json; charset=utf-16', '{}'],
  ['application/x-www-form-urlencoded', `a${'[b]'.repeat(20_000)}=1`],
  ['application/x-www-form-urlencoded', '%%%=%ff&__proto__[a]=1&constructor[prototype][b]=1'],
  ['text/plain', '{}'],
  ['multipart/form-data; boundary=x', '--x--'],
  ['nonsense', 'x'],
];

/** Requests to a call with every hostile value in every field, with broken bodies, and with hostile queries and ids. */
export function hostileRequests(call: Call): HostileRequest[] {
  return [
    ...hostileBodies(call),
    ...hostileFields(call),
    ...hostileQueries(call),
    ...hostileIds(call),
  ];
}

function hostileBodies(call: Call): HostileRequest[] {
  if (call.endpoint.method === 'GET') return [];
  return brokenBodies.map(([type, payload]) => ({
    title: `${type} ${payload.slice(0, 20)}`,
    request: { ...requestTo(call), headers: { 'content-type': type }, payload },
  }));
}

/**
 * Requests with every hostile value in every field of a call's body. Values that the schema refuses are all treated
 * alike, so of those only each field and each value is sent once.
 */
export function hostileFields(call: Call): HostileRequest[] {
  const { body: schema } = call;
  if (!schema) return [];
  const refused = { paths: new Set<string>(), values: new Set<unknown>() };
  return examplesOf(schema).flatMap((example) =>
    pathsOf(example).flatMap((path) =>
      hostileValues.flatMap((value) => {
        const body = replaced(example, path, value) as object;
        const field = path.join('.');
        if (!schema.safeParse(body).success) {
          if (refused.paths.has(field) && refused.values.has(value)) return [];
          refused.paths.add(field);
          refused.values.add(value);
        }
        const request = { ...requestTo(call), payload: toSnake(body) as object };
        return [{ title: `${field} = ${short(value)}`, request }];
      }),
    ),
  );
}

function hostileQueries(call: Call): HostileRequest[] {
  // A call without a query ignores any query, whatever its name and value.
  const fields = call.query ? Object.keys(exampleOf(call.query)) : call.body ? ['id'] : [];
  const values = call.query ? hostileValues : [endless, 'a\0b'];
  return fields.flatMap((field) => {
    const name = toSnakeKey(field);
    const texts = values.map((value) =>
      typeof value === 'string' ? value.slice(0, 5000) : JSON.stringify(value),
    );
    const queries = [
      ...texts.map((text) => `${name}=${encodeURIComponent(text.toWellFormed())}`),
      `${name}=1&${name}=2`,
      `${name}[]=1`,
      `${name}[a][b]=1`,
      `${name}=%`,
      `${name}`,
      `__proto__[${name}]=1`,
    ];
    return queries.map((query) => ({
      title: `?${query.slice(0, 60)}`,
      request: { ...requestTo(call), url: `${requestTo(call).url}?${query}` },
    }));
  });
}

function hostileIds(call: Call): HostileRequest[] {
  if (!call.endpoint.path.includes(':id')) return [];
  const ids = [
    '0',
    '-1',
    '2147483648',
    '9'.repeat(400),
    '1.5',
    '%00',
    'a',
    '1%20or%201=1',
    '..%2f1',
  ];
  return ids.map((id) => ({ title: `id ${id.slice(0, 20)}`, request: requestTo(call, id) }));
}

/** A request to a call with an id and without a body. */
export function requestTo(
  { endpoint }: Call,
  id = '1',
): { method: Call['endpoint']['method']; url: string } {
  return { method: endpoint.method, url: apiBase + endpoint.path.replace(':id', id) };
}

type Example = Record<string, unknown>;

const examples: Example = {
  email: 'mei@example.com',
  account: 'mei@example.com',
  password: 'Cotton-and-linen-2468x',
  code: '1234',
  birthday: '1990-01-02',
  mobileNumber: '0912345678',
  recipientMobile: '0912345678',
  telephoneNumber: '02-12345678',
  color: '#4B2E83',
  backgroundColor: '#4B2E83',
};

/** A body made from its schema that passes the validation, or most of it. */
export function exampleOf(schema: Schema): Example {
  return fill(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), '') as Example;
}

/** The example with all fields and, if some fields exclude each other, one without those. */
function examplesOf(schema: Schema): Example[] {
  const all = exampleOf(schema);
  const fitting = withoutRefused(schema, all);
  return fitting === all ? [all] : [all, fitting];
}

/** The example without those fields whose removal reduces the mistakes that its schema finds. */
function withoutRefused(schema: Schema, example: Example): Example {
  const mistakes = (body: Example) => schema.safeParse(body).error?.issues.length ?? 0;
  return Object.keys(example).reduce((body, field) => {
    const { [field]: _, ...less } = body;
    return mistakes(less) < mistakes(body) ? less : body;
  }, example);
}

const formats: Example = {
  'date-time': '2026-11-20T10:00:00+08:00',
  uuid: '6f1d3f0e-2f1b-4a55-9a3c-0d5b7c1e9f42',
};

function fill(schema: z.core.JSONSchema.JSONSchema, name: string): unknown {
  if (name in examples) return examples[name];
  if (schema.format && schema.format in formats) return formats[schema.format];
  const [option] = schema.anyOf ?? [];
  if (option) return fill(option as z.core.JSONSchema.JSONSchema, name);
  if (schema.enum) return schema.enum[0];
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, inner]) => [
          key,
          fill(inner as z.core.JSONSchema.JSONSchema, key),
        ]),
      );
    case 'array':
      return [fill(schema.items as z.core.JSONSchema.JSONSchema, name)];
    case 'integer':
    case 'number':
      return 1;
    case 'boolean':
      return true;
    default:
      return 'text';
  }
}

/** The paths of every value inside an example, including objects and lists. */
export function pathsOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path];
  const inner = Object.entries(value).flatMap(([key, one]) => pathsOf(one, [...path, key]));
  return path.length > 0 ? [path, ...inner] : inner;
}

/** An example with another value at a path; for a list, in each item. */
export function replaced(value: unknown, [key, ...rest]: readonly string[], by: unknown): unknown {
  if (key === undefined) return by;
  if (Array.isArray(value)) return value.map((one) => replaced(one, rest, by));
  const object = value as Example;
  return { ...object, [key]: replaced(object[key], rest, by) };
}

function short(value: unknown): string {
  return String(JSON.stringify(value)).slice(0, 40);
}
