import { tracingChannel } from 'node:diagnostics_channel';

/** A piece of work as traces show it. Names of things only: no values, addresses, queries or words of anybody. */
export interface Traced {
  /** `work` is what the shop does itself for one of the others, such as drawing a page. */
  kind: 'request' | 'statement' | 'job' | 'provider' | 'work';
  /** Bounded in number, e.g. the pattern of a route. */
  name: string;
  attributes: Record<string, string | number>;
  /** The `traceparent` of whoever asked, if it is believed. */
  parent?: string | undefined;
  /** What has failed, if anything. */
  error?: unknown;
}

/**
 * Where work is told of. The exporter listens if the shop is to be traced; otherwise nobody does, and telling costs the look
 * whether anybody does. A channel of Node, so that whoever tells need not know OpenTelemetry.
 */
export const tracedWork = tracingChannel<Traced, unknown>('shop:work');

/** Whether anybody listens: that is decided before the server is made. */
export const isTraced = () => tracedWork.hasSubscribers;

/** Does work and tells of it; `describe` is called only if somebody listens. */
export function traced<Result>(
  describe: () => Traced,
  work: () => Promise<Result>,
): Promise<Result> {
  return isTraced() ? tracedWork.tracePromise(work, describe()) : work();
}
