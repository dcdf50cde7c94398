import { z } from 'zod';
import { optionalUrl } from '../config-fields.ts';
import { isOffInternet } from '../other-hosts/network-places.ts';

const pairs = /^$|^[\w.-]+=[^,=]*(?:,[\w.-]+=[^,=]*)*$/;

/** The variables of traces. Their names are those of OpenTelemetry. */
export const tracingFields = {
  OTEL_EXPORTER_OTLP_ENDPOINT: optionalUrl.describe(
    'OpenTelemetry collector that takes traces as OTLP over HTTP, e.g. http://127.0.0.1:4318; empty: the shop traces nothing, and loads no code for it',
  ),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(pairs, 'Must be name=value pairs, separated by commas')
    .default('')
    .describe('Headers for the collector, e.g. its key: name=value, separated by commas'),
  OTEL_SERVICE_NAME: z.string().default('shop').describe('Name of this shop in traces'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe('Share of requests and jobs that are traced, unless a proxy has decided it'),
};

export type TracingConfig = {
  [Name in keyof typeof tracingFields]: z.output<(typeof tracingFields)[Name]>;
};

/** Answers why a live shop may not start with this collector: traces must be encrypted on their way. */
export function refusalsOfTracing({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
}: Pick<TracingConfig, 'OTEL_EXPORTER_OTLP_ENDPOINT'>): string[] {
  const isSafe = endpoint === '' || endpoint.startsWith('https:') || isOffInternet(endpoint);
  return isSafe ? [] : ['OTEL_EXPORTER_OTLP_ENDPOINT needs https:// outside of a private network'];
}
