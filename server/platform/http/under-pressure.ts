import underPressure from '@fastify/under-pressure';
import type { FastifyContextConfig, FastifyInstance } from 'fastify';
import { lateCode } from './request-errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether requests of this route are answered although the event loop is late. */
    isExempt?: boolean;
  }
}

/** The mean delay of the event loop in milliseconds, measured over the same time, above which requests are refused. */
const longest = 1_000;

/** Tells whether the event loop is late. */
export type Pressure = () => boolean;

/** Measures the event loop for all parts of the server, once `app` is ready. */
export async function watchPressure(
  app: FastifyInstance,
  { longestDelay = longest }: { longestDelay?: number },
): Promise<Pressure> {
  if (longestDelay === 0) return () => false;
  // The first measurement after the port opens still tells of the start.
  let judgedFrom = 0;
  const judgeLater = () => {
    judgedFrom = performance.now() + 2 * longestDelay;
  };
  app.addHook('onReady', async () => judgeLater());
  app.addHook('onListen', judgeLater);
  await app.register(underPressure, {
    maxEventLoopDelay: longestDelay,
    sampleInterval: longestDelay,
    pressureHandler: () => undefined,
  });
  return () => app.isUnderPressure() && performance.now() >= judgedFrom;
}

/**
 * Refuses requests with SERVICE_BUSY while the event loop is late, so that running requests are finished. Routes with
 * `exempt` in their settings are answered nevertheless.
 */
export function refuseUnderPressure(app: FastifyInstance, isLate: Pressure): void {
  app.addHook('onRequest', (request, _, done) => {
    if (isLate() && !request.routeOptions.config.isExempt) done(new UnderPressure());
    else done();
  });
}

/** The error that refuses a request with SERVICE_BUSY. A route only has to throw it. */
export class UnderPressure extends Error {
  code = lateCode;
  statusCode = 503;
}

/** Settings of routes that must always answer: the state of the server, and notices of payment providers. */
export const exempt: { config: FastifyContextConfig } = {
  config: { isExempt: true },
};
