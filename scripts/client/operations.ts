import { type CallName, calls } from '#contract/calls/index.ts';
import { idempotentCalls } from '#contract/idempotent-calls.ts';
import { documentsOf } from '#server/assembly/documented-calls.ts';
import { readConfig } from '#server/config.ts';
import { operationIdOf } from '#server/platform/http/api-document.ts';
import { keyOf, typeOf } from './types-of.ts';

interface Content {
  content?: Readonly<Record<string, { schema: unknown }>>;
}

interface DescribedOperation {
  operationId: string;
  summary: string;
  parameters: readonly { name: string; in: string; required?: boolean; schema: unknown }[];
  requestBody?: Content;
  responses: Readonly<Record<string, Content>>;
}

interface ApiDocument {
  paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  webhooks?: Readonly<Record<string, { post: DescribedOperation }>>;
  components: { schemas: Readonly<Record<string, unknown>> };
}

/** The names of calls by the names in the document. */
const callNames = new Map(
  (Object.keys(calls) as CallName[]).map((name) => [operationIdOf(name), name]),
);

/**
 * The module `operations.ts` of the client, as text: the types of all calls and events in the names of the wire, and
 * the routes of the calls. It is made of the API documents of a shop with all calls.
 */
export function operationsModule(): string {
  const config = readConfig({ PUBLIC_URL: 'https://shop.local' });
  const { shop, office } = documentsOf(config);
  const documents = [shop.document(), office.document()] as unknown as ApiDocument[];
  const types = new Map<string, string>();
  const lines: string[] = [];
  const routes: string[] = [];
  const events: string[] = [];
  for (const [index, document] of documents.entries()) {
    // The two documents may give one name to different schemas.
    const own = new Map<string, string>();
    for (const [name, schema] of Object.entries(document.components.schemas)) {
      const isTaken = index > 0 && types.has(name) && types.get(name) !== typeOf(schema);
      own.set(name, isTaken ? `Office${name}` : name);
    }
    const renamed = (text: string) =>
      text.replace(/\b[A-Z]\w+\b/g, (name) => own.get(name) ?? name);
    for (const [name, schema] of Object.entries(document.components.schemas)) {
      types.set(own.get(name) ?? name, renamed(typeOf(schema)));
    }
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const [method, operation] of Object.entries(methods)) {
        lines.push(
          `  /** ${operation.summary} */`,
          `  ${keyOf(operation.operationId)}: ${renamed(inputOf(operation))};`,
        );
        routes.push(`  ${keyOf(operation.operationId)}: ${routeOf(method, path, operation)},`);
      }
    }
    for (const { post } of Object.values(document.webhooks ?? {})) {
      events.push(renamed(typeOf(post.requestBody?.content?.['application/json']?.schema)));
    }
  }
  return [
    '// Written by `npm run client:build` from the contract.',
    "import type { Route } from './client.ts';",
    ...[...types].map(([name, type]) => `export type ${name} = ${type};`),
    `export type WebhookEvent = ${events.join(' | ')};`,
    'export interface Operations {',
    ...lines,
    '}',
    'export const routes: Readonly<Record<string, Route>> = {',
    ...routes,
    '};',
    '',
  ].join('\n');
}

function routeOf(method: string, path: string, { operationId }: DescribedOperation): string {
  const name = callNames.get(operationId);
  if (!name) throw new Error(`No call is named ${operationId}.`);
  const { endpoint } = calls[name];
  const isSafe = method === 'get' || ('readsOnly' in endpoint && endpoint.readsOnly);
  const again = isSafe ? 'safe' : idempotentCalls[name] ? 'keyed' : 'once';
  return JSON.stringify([method.toUpperCase(), path.replace(/^\/backstage/, ''), again]);
}

function inputOf({ parameters, requestBody, responses }: DescribedOperation): string {
  const parts: string[] = [];
  for (const place of ['path', 'query']) {
    const own = parameters.filter((each) => each.in === place);
    if (own.length === 0) continue;
    const fields = own.map(
      ({ name, required, schema }) => `${keyOf(name)}${required ? '' : '?'}: ${typeOf(schema)}`,
    );
    parts.push(`${place}: { ${fields.join('; ')} }`);
  }
  const content = requestBody?.content ?? {};
  const [sent] = [content['application/json'], ...Object.values(content)].flatMap(
    (each) => each ?? [],
  );
  if (sent) parts.push(`body: ${typeOf(sent.schema)}`);
  parts.push(`data: ${dataOf(responses)}`);
  return `{ ${parts.join('; ')} }`;
}

/** What a call answers besides its envelope. */
function dataOf(responses: Readonly<Record<string, Content>>): string {
  const [, done] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
  const schema = done?.content?.['application/json']?.schema as
    | { properties?: { data?: unknown; status?: unknown } }
    | undefined;
  if (!schema) return 'undefined';
  const { data, status } = schema.properties ?? {};
  return typeOf(data !== undefined && status !== undefined ? data : schema);
}
