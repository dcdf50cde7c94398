import { z } from 'zod';
import type { Call, Schema } from '#contract/call.ts';
import { type CallName, calls } from '#contract/calls/index.ts';
import { apiBase, type Endpoint } from '#contract/endpoints.ts';
import { type ErrorCode, errorCodes } from '#contract/error-codes.ts';
import { idempotentCalls } from '#contract/idempotent-calls.ts';
import { isAdminAccess, rolesWithAccess } from '#contract/rights.ts';
import { toSnakeKey } from '#contract/wire-case.ts';
import { needsToken } from './handler.ts';
import { type Json, nameSchemas, pascal } from './named-schemas.ts';

export interface DocumentedApi {
  title: string;
  /** The address of the shop, without a slash at its end. */
  url: string;
  version: string;
  /** The calls that the document shows. */
  documented: ReadonlySet<CallName>;
  /** Schemas that people gave names, by name: parts of calls that equal one get it. */
  known: Readonly<Record<string, Schema>>;
  /** What the shop itself sends, by event: the schema of `data`. */
  webhooks?: Readonly<Record<string, Schema>>;
}

/** The OpenAPI 3.1 document of the calls, in wire form, with a name for each body and each part that occurs again. */
export function apiDocument(api: DocumentedApi): Json {
  const { title, url, version, documented, known, webhooks = {} } = api;
  const wanted: { name: string; schema: Json }[] = [];
  const slots: Json[] = [];
  /** An object that becomes the reference to a schema once all are known. */
  const want = (name: string, schema: Json): Json => {
    const slot: Json = {};
    wanted.push({ name, schema });
    slots.push(slot);
    return slot;
  };
  const paths: Record<string, Json> = {};
  for (const name of documented) {
    const call: Call = calls[name];
    const path = apiBase + call.endpoint.path.replace(/:(\w+)/g, '{$1}');
    const method = call.endpoint.method.toLowerCase();
    paths[path] = { ...paths[path], [method]: operation(name, call, want) };
  }
  const events = Object.entries(webhooks).map(([type, data]) => [type, event(type, data, want)]);
  const wireKnown = Object.fromEntries(
    Object.entries(known).map(([name, schema]) => [name, wireSchema(schema)]),
  );
  const { refs, schemas } = nameSchemas(wanted, wireKnown);
  for (const [index, slot] of slots.entries()) Object.assign(slot, refs[index]);
  return {
    openapi: '3.1.0',
    info: {
      title,
      version,
      description: '[變更紀錄](/backstage/docs/changes)',
      license: { name: '依商店的使用條款', url: `${url}/terms-of-service` },
    },
    servers: [{ url }],
    tags: tagsOf(documented),
    paths,
    ...(events.length > 0 && { webhooks: Object.fromEntries(events) }),
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Failure: failureSchema, ...schemas },
      responses: failuresOf(documented),
    },
  };
}

/** E.g. TokenInvalidOrForbidden. */
const nameOfFailures = (codes: readonly ErrorCode[]): string =>
  codes.map((code) => pascal(code.toLowerCase())).join('Or');

/** The failures that the calls name, each once: a hundred calls share most of them. */
function failuresOf(documented: ReadonlySet<CallName>): Json {
  const groups = [...documented].flatMap((name) => [...failureGroups(calls[name]).values()]);
  return Object.fromEntries(
    groups.map((codes) => [
      nameOfFailures(codes),
      {
        description: codes.map((code) => `${code}：${errorCodes[code].message}`).join('\n\n'),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    ]),
  );
}

/** Puts a schema among the named ones and answers what stands in its place. */
type Want = (name: string, schema: Json) => Json;

function tagsOf(documented: ReadonlySet<CallName>): Json[] {
  const groups = [...documented].map((name) => groupOf(calls[name].endpoint));
  return [...new Set(groups)].map((name) => ({ name, description: `${name} 的呼叫` }));
}

/** What a receiver of webhooks gets (G-222). */
function event(type: string, data: Schema, want: Want): Json {
  const properties = {
    id: { type: 'string', format: 'uuid' },
    type: { const: type },
    created_at: { type: 'string', format: 'date-time' },
    data: wireSchema(data),
  };
  const schema = { type: 'object', properties, required: Object.keys(properties) };
  const name = pascal(type);
  return {
    post: {
      operationId: `on${name}`,
      summary: type,
      security: [],
      parameters: ['Webhook-Signature', 'Webhook-Id'].map((header) => ({
        name: header,
        in: 'header',
        required: true,
        schema: { type: 'string' },
      })),
      requestBody: {
        required: true,
        content: { 'application/json': { schema: want(`${name}Event`, schema) } },
      },
      responses: {
        200: { description: '收到了。其他狀態會再送一次' },
        '4XX': { description: '稍後再送' },
      },
    },
  };
}

/** The name of a call as a word of programs: `products/update-row` becomes productsUpdateRow. */
export function operationIdOf(name: string): string {
  const words = pascal(name);
  return /[^A-Za-z0-9]/.test(name) ? words.charAt(0).toLowerCase() + words.slice(1) : name;
}

function operation(name: CallName, call: Call, want: Want): Json {
  const { access, takesToken, encoding } = call.endpoint;
  const id = operationIdOf(name);
  const bearer = { bearer: [] };
  return {
    operationId: id,
    summary: call.summary,
    ...descriptionOf(call.endpoint),
    tags: [groupOf(call.endpoint)],
    security: needsToken(access) ? [bearer] : takesToken ? [bearer, {}] : [],
    parameters: [
      ...parameters('path', call.params),
      ...parameters('query', call.query),
      ...headersOf(name),
    ],
    ...(call.body ? { requestBody: requestBody(pascal(id), call.body, call.endpoint, want) } : {}),
    ...(encoding === 'stream' ? { requestBody: anyFile } : {}),
    responses: responses(pascal(id), call, want),
  };
}

/** The headers that a call reads besides those of every call. */
function headersOf(name: CallName): Json[] {
  const key = idempotentCalls[name];
  if (!key) return [];
  const isRequired = key === 'required';
  const without = isRequired ? '' : '。沒有時，每個請求各自處理一次';
  return [
    {
      name: 'Idempotency-Key',
      in: 'header',
      required: isRequired,
      description: `同一個值與同一個內容，24 小時內得到同一個回覆；逾時或斷線後可以放心重送${without}`,
      schema: { type: 'string', maxLength: 200, pattern: '^[\\x21-\\x7e]{1,200}$' },
    },
  ];
}

/** Answers the group of a call on the page. All calls of one menu of the back office are in one group. */
export function groupOf({ path, alias }: Endpoint): string {
  const [, family = '', group = '', ...rest] = path.split('/').slice(1);
  if (!alias) return group;
  return rest.length > 0 ? `${family}/${group}` : family;
}

function descriptionOf({ access, alias }: Endpoint): Json {
  const lines = [
    ...(isAdminAccess(access) ? [`角色：${rolesWithAccess(access).join('、')}`] : []),
    ...(alias ? [`同時位於 ${apiBase}${alias.replace(/:(\w+)/g, '{$1}')}`] : []),
  ];
  return lines.length > 0 ? { description: lines.join('\n\n') } : {};
}

function parameters(place: 'path' | 'query', schema: Schema | undefined): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = wireSchema(schema) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, type]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: type,
  }));
}

/** The bytes of a file, as they are. */
const anyFile = {
  required: true,
  content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
};

function requestBody(name: string, schema: Schema, { encoding }: Endpoint, want: Want): Json {
  if (encoding === 'file') return anyFile;
  const content = { schema: want(`${name}Body`, wireSchema(schema)) };
  return {
    required: true,
    content: { 'application/json': content, 'application/x-www-form-urlencoded': content },
  };
}

/** The refusals that a call may give, by their status. */
function failureGroups(call: Call): Map<number, ErrorCode[]> {
  const common: ErrorCode[] = [
    ...(call.params || call.query || call.body ? (['VALIDATION_FAILED'] as const) : []),
    ...(needsToken(call.endpoint.access) ? (['TOKEN_INVALID', 'FORBIDDEN'] as const) : []),
    ...(call.endpoint.encoding === 'file' ? (['FILE_INFECTED', 'FILE_NOT_CHECKED'] as const) : []),
    'TOO_MANY_REQUESTS',
  ];
  return Map.groupBy(new Set([...call.errors, ...common]), (code) => errorCodes[code].status);
}

function responses(name: string, call: Call, want: Want): Json {
  const failures = failureGroups(call);
  return {
    [call.status]: {
      description: 'OK',
      ...(call.status === 204
        ? {}
        : { content: { 'application/json': { schema: successSchema(name, call, want) } } }),
    },
    ...Object.fromEntries(
      [...failures].map(([status, codes]) => [
        status,
        { $ref: `#/components/responses/${nameOfFailures(codes)}` },
      ]),
    ),
  };
}

function successSchema(name: string, call: Call, want: Want): Json {
  const data = want(`${name}Data`, wireSchema(call.reply));
  if (call.bare) return data;
  const more = call.meta && (wireSchema(call.meta).properties as Json);
  const meta = {
    type: 'object',
    description: call.meta ? '分頁與全體的統計' : '只在要求分頁時出現',
    properties: {
      total: { type: 'integer' },
      page: { type: 'integer' },
      per_page: { type: 'integer' },
      ...more,
    },
  };
  return {
    type: 'object',
    properties: { status: { const: call.status }, data, ...(call.paged ? { meta } : {}) },
    required: ['status', 'data'],
  };
}

const failureSchema = {
  type: 'object',
  properties: {
    status: { type: 'integer' },
    error_code: { type: 'string', enum: Object.keys(errorCodes) },
    message: { type: 'string' },
    extra: { type: 'object' },
    errors: { type: 'object', additionalProperties: { type: 'string' } },
    request_id: { type: 'string' },
  },
  required: ['status', 'error_code', 'message', 'request_id'],
};

/** Answers the JSON schema of a body, with the keys of the wire. */
function wireSchema(schema: Schema): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return renameProperties(json) as Json;
}

function renameProperties(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(renameProperties);
  if (typeof json !== 'object' || json === null) return json;
  return Object.fromEntries(
    Object.entries(json).map(([key, value]) => {
      if (key === 'properties') return [key, renameKeys(value as Json)];
      if (key === 'required') return [key, (value as string[]).map(toSnakeKey)];
      return [key, ['enum', 'const', 'default'].includes(key) ? value : renameProperties(value)];
    }),
  );
}

function renameKeys(properties: Json): Json {
  return Object.fromEntries(
    Object.entries(properties).map(([key, value]) => [toSnakeKey(key), renameProperties(value)]),
  );
}
