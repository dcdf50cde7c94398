import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Call, Schema } from '#contract/call.ts';
import { type CallName, calls } from '#contract/calls/index.ts';
import { apiBase, type Endpoint } from '#contract/endpoints.ts';
import { type ErrorCode, errorCodes } from '#contract/error-codes.ts';
import { isAdminAccess, rolesWithAccess } from '#contract/rights.ts';
import { toSnakeKey } from '#contract/wire-case.ts';
import { needsToken } from './handler.ts';

type Json = Record<string, unknown>;

export interface DocumentedApi {
  brand: string;
  /** The calls that the documentation shows. */
  documented: ReadonlySet<CallName>;
}

/**
 * Adds the documentation of the API, made of the contract: /backstage/docs (page) and /backstage/docs/json. The
 * calls are described when somebody asks for the first time, since that takes a third of what building the server takes.
 */
export async function addDocumentation(
  app: FastifyInstance,
  options: DocumentedApi,
): Promise<void> {
  const document = openApiDocument(options) as never;
  await app.register(swagger, { mode: 'static', specification: { document } });
  await app.register(swaggerUi, {
    routePrefix: `${apiBase}/docs`,
    theme: { title: `${options.brand} API`, css: [{ filename: 'shop.css', content: withoutLogo }] },
    staticCSP: true,
    transformStaticCSP: (policy) =>
      policy.replace(/(base-uri|frame-ancestors) 'self'/g, "$1 'none'"),
  });
}

/** Hides the bar with the logo of Swagger UI. */
const withoutLogo = '.swagger-ui .topbar { display: none }';

/** The OpenAPI 3.1 document of the calls, in wire form. */
function openApiDocument({ brand, documented }: DocumentedApi) {
  let paths: Record<string, Json> | undefined;
  return {
    openapi: '3.1.0',
    info: { title: `${brand} API`, version: '1' },
    get paths() {
      paths ??= pathsOf(documented);
      return paths;
    },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Failure: failureSchema },
    },
  };
}

function pathsOf(documented: ReadonlySet<CallName>): Record<string, Json> {
  const paths: Record<string, Json> = {};
  for (const name of documented) {
    const call: Call = calls[name];
    const path = apiBase + call.endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.endpoint.method.toLowerCase()]: operation(name, call) };
  }
  return paths;
}

function operation(name: CallName, call: Call): Json {
  return {
    operationId: name,
    summary: call.summary,
    ...descriptionOf(call.endpoint),
    tags: [groupOf(call.endpoint)],
    ...(needsToken(call.endpoint.access) ? { security: [{ bearer: [] }] } : {}),
    parameters: [...parameters('path', call.params), ...parameters('query', call.query)],
    ...(call.body ? { requestBody: requestBody(call.body, call.endpoint) } : {}),
    ...(call.endpoint.encoding === 'stream' ? { requestBody: anyFile } : {}),
    responses: responses(call),
  };
}

/** Answers the group of a call on the page. All calls of one menu of the back office are in one group. */
function groupOf({ path, alias }: Endpoint): string {
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

function requestBody(schema: Schema, { encoding }: Endpoint): Json {
  if (encoding === 'file') return anyFile;
  const content = { schema: wireSchema(schema) };
  return {
    required: true,
    content: { 'application/json': content, 'application/x-www-form-urlencoded': content },
  };
}

function responses(call: Call): Json {
  const common: ErrorCode[] = [
    ...(call.params || call.query || call.body ? (['VALIDATION_FAILED'] as const) : []),
    ...(needsToken(call.endpoint.access) ? (['TOKEN_INVALID', 'FORBIDDEN'] as const) : []),
    'TOO_MANY_REQUESTS',
  ];
  const failures = Map.groupBy(
    new Set([...call.errors, ...common]),
    (code) => errorCodes[code].status,
  );
  return {
    [call.status]: {
      description: 'OK',
      ...(call.status === 204
        ? {}
        : { content: { 'application/json': { schema: successSchema(call) } } }),
    },
    ...Object.fromEntries(
      [...failures].map(([status, codes]) => [
        status,
        {
          description: codes.map((code) => `${code}：${errorCodes[code].message}`).join('\n\n'),
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
        },
      ]),
    ),
  };
}

function successSchema(call: Call): Json {
  const data = wireSchema(call.reply);
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
