import { tracingChannel } from 'node:diagnostics_channel';

/** A piece of work as traces show it. It contains names only, and no values, addresses, queries or personal data. */
export interface Traced {
  /** `work` is the shop's own work within one of the other kinds, such as rendering a page. */
  kind: 'request' | 'statement' | 'job' | 'provider' | 'work';
  /** A name of which there are few, e.g. the pattern of a route. */
  name: string;
  attributes: Record<string, string | number>;
  /** The `traceparent` of the request, if it comes through a trusted proxy. */
  parent?: string | undefined;
  /** The error with which the work failed, if it did. */
  error?: unknown;
}

/**
 * The channel on which traced work is published. The exporter subscribes if the shop is traced. Otherwise publishing
 * costs only the check for subscribers. It is a channel of Node, so that publishers need not know OpenTelemetry.
 */
export const tracedWork = tracingChannel<Traced, unknown>('shop:work');

/** Whether the shop is traced. That is decided before the server is created. */
export const isTraced = () => tracedWork.hasSubscribers;

/** Runs work and publishes it. `describe` is called only if the shop is traced. */
export function traced<Result>(
  describe: () => Traced,
  work: () => Promise<Result>,
): Promise<Result> {
  return isTraced() ? tracedWork.tracePromise(work, describe()) : work();
}
