import packageFile from '../../../package.json' with { type: 'json' };
import type { Log } from '../log.ts';
import type { TracingConfig } from './config.ts';

/**
 * Starts sending traces to the collector of the configuration. It answers a function that sends the last ones.
 * Without a collector it loads nothing of OpenTelemetry. Call it before the server is created.
 */
export async function startTracing(
  config: TracingConfig,
  log: () => Pick<Log, 'info' | 'warn'> | undefined,
): Promise<() => Promise<void>> {
  if (config.OTEL_EXPORTER_OTLP_ENDPOINT === '') return async () => undefined;
  const { exportSpans } = await import('./export-spans.ts');
  return exportSpans(config, packageFile.version, log);
}
