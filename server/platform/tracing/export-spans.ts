/** The only module that imports OpenTelemetry. It is loaded only if there is a collector. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type Context,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { ExportResultCode, parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { databaseError } from '../database/database.ts';
import type { Log } from '../log.ts';
import type { TracingConfig } from './config.ts';
import { type Traced, tracedWork } from './traced.ts';

type Listening = Pick<Log, 'info' | 'warn'> | undefined;

/** Milliseconds that the collector may take for one batch. */
const exportTimeout = 5_000;
/** Milliseconds for which the end of the process waits for the last batch. */
const farewell = 1_000;

const kinds = {
  request: SpanKind.SERVER,
  statement: SpanKind.CLIENT,
  provider: SpanKind.CLIENT,
  job: SpanKind.CONSUMER,
  work: SpanKind.INTERNAL,
} as const;

/**
 * Makes spans of traced work and sends them to the collector. It answers a function that sends the last spans and
 * ends the export.
 */
export function exportSpans(
  config: TracingConfig,
  version: string,
  log: () => Listening,
): () => Promise<void> {
  const said = sayOnce(log);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': config.OTEL_SERVICE_NAME,
      'service.version': version,
    }),
    sampler: new ParentBasedSampler({
      root: new TraceIdRatioBasedSampler(config.OTEL_TRACES_SAMPLER_ARG),
    }),
    spanProcessors: [new BatchSpanProcessor({ exporter: saying(exporterOf(config), said) })],
  });
  const stop = listen(provider.getTracer('shop', version));
  return async () => {
    stop();
    const all = provider.shutdown().then(() => true);
    if (!(await Promise.race([all, pause(farewell, false, { ref: false })]))) said.lost('TIMEOUT');
  };
}

/** Begins and ends a span for each traced work. It answers a function that stops this. */
function listen(tracer: Tracer): () => void {
  const contexts = new AsyncLocalStorage<unknown>();
  const spans = new WeakMap<Traced, Span>();
  const begin = (work: Traced): Context => {
    const within = (contexts.getStore() as Context | undefined) ?? ROOT_CONTEXT;
    // What the shop does by itself, such as looking for jobs every second, is nobody's.
    if (work.kind === 'statement' && within === ROOT_CONTEXT) return within;
    const parent = work.kind === 'job' ? ROOT_CONTEXT : (parentOf(work) ?? within);
    const options = { kind: kinds[work.kind], attributes: work.attributes };
    const span = tracer.startSpan(work.name, options, parent);
    spans.set(work, span);
    return trace.setSpan(parent, span);
  };
  const end = (work: Traced) => {
    const span = spans.get(work);
    spans.delete(work);
    if (!span) return;
    span.setAttributes(work.attributes);
    if (work.error !== undefined) {
      span.setAttribute('error.type', typeOf(work.error));
      span.setStatus({ code: SpanStatusCode.ERROR });
    }
    span.end();
  };
  tracedWork.start.bindStore(contexts, begin);
  tracedWork.asyncEnd.subscribe(end as (message: unknown) => void);
  return () => {
    tracedWork.start.unbindStore(contexts);
    tracedWork.asyncEnd.unsubscribe(end as (message: unknown) => void);
  };
}

/** Answers the context of the trace that a proxy has begun. */
function parentOf({ parent }: Traced): Context | undefined {
  const remote = parent === undefined ? null : parseTraceParent(parent);
  if (!remote || !isSpanContextValid(remote)) return undefined;
  return trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true });
}

/** Answers the code or the class name of an error, because its message may contain personal data. */
function typeOf(error: unknown): string {
  if (typeof error === 'number' || typeof error === 'string') return String(error);
  return databaseError(error)?.code || (error instanceof Error ? error.name : 'error');
}

function exporterOf(config: TracingConfig): SpanExporter {
  const headers = config.OTEL_EXPORTER_OTLP_HEADERS.split(',').filter(Boolean);
  return new OTLPTraceExporter({
    url: `${config.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, '')}/v1/traces`,
    headers: Object.fromEntries(headers.map((pair) => pair.split('='))),
    timeoutMillis: exportTimeout,
  });
}

/** Logs once when the collector no longer takes spans, which are then lost, and once when it takes them again. */
function sayOnce(log: () => Listening) {
  let isAway = false;
  return {
    lost(reason: unknown) {
      if (!isAway) log()?.warn({ reason }, 'traces are lost: no collector takes them');
      isAway = true;
    },
    taken() {
      if (isAway) log()?.info({}, 'traces are taken again');
      isAway = false;
    },
  };
}

/** Wraps an exporter so that its failures only reach the log. */
function saying(exporter: SpanExporter, { lost, taken }: ReturnType<typeof sayOnce>): SpanExporter {
  return {
    export(spans, done) {
      exporter.export(spans, ({ code, error }) => {
        if (code === ExportResultCode.SUCCESS) taken();
        else lost((error as { code?: string | number } | undefined)?.code ?? error?.name);
        done({ code: ExportResultCode.SUCCESS });
      });
    },
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  };
}
