import packageFile from '../../../package.json' with { type: 'json' };
import type { Log } from '../log.ts';
import type { TracingConfig } from './config.ts';

/**
 * Has traces sent to the collector that the configuration names; answers what sends the last ones. Without a collector
 * nothing of OpenTelemetry is loaded. To be called before the server is made.
 */
export async function startTracing(
  config: TracingConfig,
  log: () => Pick<Log, 'info' | 'warn'> | undefined,
): Promise<() => Promise<void>> {
  if (config.OTEL_EXPORTER_OTLP_ENDPOINT === '') return async () => undefined;
  const { exportSpans } = await import('./export-spans.ts');
  return exportSpans(config, packageFile.version, log);
}
