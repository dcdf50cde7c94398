import underPressure from '@fastify/under-pressure';
import type { FastifyContextConfig, FastifyInstance } from 'fastify';
import { lateCode } from './request-errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether requests are answered although the event loop is late. */
    isExempt?: boolean;
  }
}

/** Milliseconds of delay, as the mean of as long a time, from which on requests are refused. */
const longest = 1_000;

/** Tells whether the event loop is late. */
export type Pressure = () => boolean;

/** Watches the event loop for all parts of the server, from the time on at which `app` is ready. */
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
 * Refuses requests with SERVICE_BUSY while the event loop is late, so that those under way are finished instead of all
 * waiting ever longer. Routes with `exempt` in their settings are answered all the same.
 */
export function refuseUnderPressure(app: FastifyInstance, isLate: Pressure): void {
  app.addHook('onRequest', (request, _, done) => {
    if (isLate() && !request.routeOptions.config.isExempt) done(new UnderPressure());
    else done();
  });
}

/** Refuses a request with SERVICE_BUSY; its route need do nothing more. */
export class UnderPressure extends Error {
  code = lateCode;
  statusCode = 503;
}

/** For routes on which others rely to see how the shop is, or to tell it of money. */
export const exempt: { config: FastifyContextConfig } = {
  config: { isExempt: true },
};
