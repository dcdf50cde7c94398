import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readConfig } from '#server/config.ts';
import { atCheckout, checkout } from '#server/testing/at-checkout.ts';
import { paidOrder } from '#server/testing/pay-order.ts';
import { openPaymentTest, type PaymentTest } from '#server/testing/payment-network.ts';
import { openDatabase } from '../database/database.ts';
import { answerOfThread } from '../threads.ts';
import { startTracing } from './start-tracing.ts';
import { summaryOf } from './trace-statements.ts';
import { isTraced, traced } from './traced.ts';

interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: Record<string, unknown> }[];
  status: { code?: number };
}

const begun = '4bf92f3577b34da6a3ce929d0e0e4736';
/** Of another visitor, who is not believed. */
const cachedTrace = '5bf92f3577b34da6a3ce929d0e0e4737';
const traceparent = `00-${begun}-00f067aa0ba902b7-01`;

/** What a collector on this machine was sent: texts as they came, and the spans in them. */
const bodies: string[] = [];
let spans: SentSpan[] = [];
let collector: Server;
let paying: PaymentTest;
let email: string;
let fromProxy: string;

const port = () => (collector.address() as AddressInfo).port;
const tracingTo = (endpoint: string) => readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    bodies.push((await request.toArray()).join(''));
    response.setHeader('content-type', 'application/json').end('{}');
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const stop = await startTracing(tracingTo(`http://127.0.0.1:${port()}`), () => undefined);
  paying = await openPaymentTest();
  const { test } = paying;
  const { shopper } = await atCheckout(test);
  email = shopper.email;
  await checkout(shopper);
  await paidOrder(paying, 'LINE_PAY');
  await test.jobs.runDue();
  const looking = `/api/v1/products?page=1&keyword=secret-words&email=${email}`;
  await test.http({ url: looking, headers: { traceparent } });
  await test.http({ url: looking, headers: { traceparent, 'x-forwarded-for': '203.0.113.9' } });
  await test.http('/healthz');
  await askOverThePort(test.app);
  await answerOfThread(new URL('testing-answer.mjs', import.meta.url), undefined);
  await stop();
  const requests = bodies.map((body) => JSON.parse(body));
  // biome-ignore lint/suspicious/noExplicitAny: the form of OTLP is not ours
  const scopes = requests.flatMap(({ resourceSpans }: any) => resourceSpans[0].scopeSpans);
  // biome-ignore lint/suspicious/noExplicitAny: as above
  spans = scopes.flatMap((scope: any) => scope.spans);
  fromProxy = JSON.stringify(spans.filter(({ traceId }) => traceId === begun));
});
afterAll(async () => {
  await paying.close();
  collector.close();
});

/** Cached responses: plainly, of a trace that somebody has begun, and of one that somebody has left out. */
async function askOverThePort(app: FastifyInstance) {
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const begunThere = (flag: string) => ({
    traceparent: `00-${cachedTrace}-00f067aa0ba902b7-${flag}`,
  });
  for (const headers of [{}, {}, begunThere('01'), begunThere('00')]) {
    const answer = await fetch(`${origin}/backstage/api/v1/banners`, { headers });
    await answer.arrayBuffer();
  }
}

const named = (pattern: RegExp) => spans.filter(({ name }) => pattern.test(name));
const attributeOf = ({ attributes }: SentSpan, key: string) =>
  Object.values(attributes.find((each) => each.key === key)?.value ?? {})[0];
const childrenOf = (spanId: string | undefined) =>
  spans.filter(({ parentSpanId }) => parentSpanId === spanId).map(({ name }) => name);

describe('a purchase arrives at the collector', () => {
  it('as a request by the pattern of its route, with its statements as children', () => {
    const [sent] = named(/^POST .*\/checkout/);
    expect(sent).toMatchObject({ kind: 2 });
    expect(attributeOf(sent as SentSpan, 'shop.request_id')).toMatch(/^[\w-]{36}$/);
    expect(Number(attributeOf(sent as SentSpan, 'http.response.status_code'))).toBe(200);
    const statements = childrenOf(sent?.spanId);
    expect(statements.length).toBeGreaterThan(2);
    expect(statements.join()).toMatch(/orders|order/);
  });

  it('with the question to the provider inside the request that starts the payment', () => {
    const [asked] = named(/^POST LINE_PAY/);
    expect(attributeOf(asked as SentSpan, 'peer.service')).toBe('LINE_PAY');
    const parent = spans.find(({ spanId }) => spanId === asked?.parentSpanId);
    expect(parent?.name).toMatch(/^(?:POST|GET) \/backstage\/api\//);
    expect(parent?.traceId).toBe(asked?.traceId);
  });

  it('with its jobs, each a trace of its own, and their statements and e-mails', () => {
    const jobs = spans.filter(({ kind }) => kind === 5);
    expect(jobs.length).toBeGreaterThan(2);
    for (const { parentSpanId } of jobs) expect(parentSpanId ?? '').toBe('');
    const [message] = named(/^send mailbox/);
    expect(jobs.map(({ spanId }) => spanId)).toContain(message?.parentSpanId);
  });

  it('without statements that are nobody’s, and without what monitors ask', () => {
    const alone = spans.filter(({ kind, parentSpanId }) => kind === 3 && !parentSpanId);
    expect(alone.map(({ name }) => name)).toEqual([]);
    expect(named(/healthz/)).toEqual([]);
  });

  it('without anything personal, any value, query or address', () => {
    const everything = bodies.join('\n');
    expect(everything).toContain('/backstage/api/v1/products');
    expect(everything).not.toMatch(/secret-words|@example|203\.0\.113|127\.0\.0\.1|localhost/);
    const texts = spans.flatMap((span) => [
      span.name,
      ...span.attributes.map(({ value }) => String(Object.values(value)[0])),
    ]);
    expect(texts.filter((text) => !/^[\w .,/:*-]+$/.test(text))).toEqual([]);
    expect(texts.filter((text) => /\b09\d{8}\b|where/i.test(text))).toEqual([]);
    expect(email).toContain('@example');
  });
});

it('a cached response is a request of its own, unless somebody has left it out or begun its trace', () => {
  const banners = named(/^GET .*\/banners$/);
  const answered = banners.map((span) => attributeOf(span, 'shop.answer') ?? 'made');
  expect(answered).toEqual(['made', 'kept', 'made']);
  const [, cached] = banners as [SentSpan, SentSpan, SentSpan];
  expect(cached).toMatchObject({ kind: 2, name: banners[0]?.name });
  expect(cached.parentSpanId ?? '').toBe('');
  expect(attributeOf(cached, 'shop.request_id')).toMatch(/^[\w-]{36}$/);
  expect(Number(attributeOf(cached, 'http.response.status_code'))).toBe(200);
});

it('a thread is one piece of work', () => {
  expect(named(/^thread/)).toMatchObject([{ name: 'thread testing-answer', kind: 1 }]);
});

it('a trace that a proxy has begun goes on; what a visitor says is not believed', () => {
  const trusted = JSON.parse(fromProxy) as SentSpan[];
  const requests = trusted.filter(({ kind }) => kind === 2);
  expect(requests.map(({ parentSpanId }) => parentSpanId)).toEqual(['00f067aa0ba902b7']);
  expect(named(/^GET .*\/products$/)).toHaveLength(2);
});

it('a statement fails with its code, and its words stay here', async () => {
  const sent = bodies.length;
  const stop = await startTracing(tracingTo(`http://127.0.0.1:${port()}`), () => undefined);
  const { connectionString = '' } = paying.test.shop.pool.options;
  const { pool, close } = openDatabase({ connectionString, max: 1 });
  const failing = () => pool.query(`select 'hidden words'::integer from users`);
  const job = { kind: 'job', name: 'fail', attributes: {} } as const;
  await expect(traced(() => job, failing)).rejects.toThrow('hidden words');
  await close();
  await stop();
  const body = bodies.slice(sent).join();
  expect(body).toContain('"select users"');
  expect(body).toContain('22P02');
  expect(body).not.toContain('hidden');
});

it('statements are named without what stands in quotation marks', () => {
  expect(summaryOf(`select "id", 'from secret' from "users" where x = 'o''neil from there'`)).toBe(
    'select users',
  );
  expect(summaryOf('begin')).toBe('begin');
  expect(summaryOf('insert into jobs.job (a) values ($1)')).toBe('insert jobs.job');
});

const work = () =>
  traced(
    () => ({ kind: 'job', name: 'work', attributes: {} }),
    async () => undefined,
  );

describe('a collector that is away', () => {
  it('costs a line of the log, and no request', async () => {
    const lines: string[] = [];
    const log = { info: () => undefined, warn: (_: object, text: string) => void lines.push(text) };
    const dead = createServer().listen(0, '127.0.0.1');
    await once(dead, 'listening');
    const nowhere = `http://127.0.0.1:${(dead.address() as AddressInfo).port}`;
    dead.close();
    const stop = await startTracing(tracingTo(nowhere), () => log);
    const { api } = paying.test;
    for (let round = 0; round < 3; round++) expect((await api.listSeries()).data).toEqual([]);
    await work();
    await stop();
    expect(lines).toEqual(['traces are lost: no collector takes them']);
  });

  it('that refuses is said once, and once more when it takes them', async () => {
    const lines: string[] = [];
    const note = (_: object, text: string) => void lines.push(text);
    const log = { info: note, warn: note };
    const statuses = [400, 400, 200];
    const moody = createServer((request, response) => {
      request.resume();
      response.writeHead(statuses.shift() ?? 200, { 'content-type': 'application/json' }).end('{}');
    }).listen(0, '127.0.0.1');
    await once(moody, 'listening');
    const stop = await startTracing(
      tracingTo(`http://127.0.0.1:${(moody.address() as AddressInfo).port}`),
      () => log,
    );
    // A full batch leaves at once.
    for (let batch = 0; batch < 3; batch++) {
      const left = statuses.length;
      for (let at = 0; at < 512; at++) await work();
      await vi.waitUntil(() => statuses.length < left);
    }
    await stop();
    moody.close();
    expect(lines).toEqual(['traces are lost: no collector takes them', 'traces are taken again']);
  });
});

it('without a collector nobody listens, and nothing of OpenTelemetry is loaded', () => {
  expect(isTraced()).toBe(false);
  const program = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ resolve(name, context, next) { loaded.push(name); return next(name, context); } });
    const { startTracing } = await import('./server/platform/tracing/start-tracing.ts');
    const load = async (OTEL_EXPORTER_OTLP_ENDPOINT) => {
      const others = { OTEL_EXPORTER_OTLP_HEADERS: '', OTEL_SERVICE_NAME: 'shop', OTEL_TRACES_SAMPLER_ARG: 1 };
      await (await startTracing({ OTEL_EXPORTER_OTLP_ENDPOINT, ...others }))();
      return loaded.filter((name) => name.includes('opentelemetry'));
    };
    console.log(JSON.stringify([await load(''), await load('http://127.0.0.1:9')]));`;
  const options = ['--input-type=module', '--eval', program];
  const [without, withOne] = JSON.parse(execFileSync(process.execPath, options).toString());
  expect(without).toEqual([]);
  expect(withOne).toContain('@opentelemetry/sdk-trace');
});

it('one module knows OpenTelemetry, and it is loaded in one place', () => {
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?<!\.test)\.m?ts$/.test(path) && !path.startsWith('build'))
    .map((path) => [path, readFileSync(join('server', path), 'utf8')] as const);
  const holding = (text: string) =>
    files.filter(([, source]) => source.includes(text)).map(([path]) => path);
  expect(holding(`from '@opentelemetry`)).toEqual(['platform/tracing/export-spans.ts']);
  expect(holding('export-spans.ts')).toEqual(['platform/tracing/start-tracing.ts']);
  expect(holding(`await import('./export-spans.ts')`)).toHaveLength(1);
});
