import underPressure from '@fastify/under-pressure';
import type { FastifyContextConfig, FastifyInstance } from 'fastify';
import { lateCode } from './request-errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Called in place of the refusal. */
    pressureHandler?: () => void;
  }
}

/** Milliseconds of delay, as the mean of as long a time, from which on requests are refused. */
const longest = 1_000;

/**
 * Refuses requests with SERVICE_BUSY while the event loop is late, so that those under way are finished instead of all
 * waiting ever longer. Routes with `exempt` in their settings are answered all the same.
 */
export async function refuseUnderPressure(
  app: FastifyInstance,
  { longestDelay = longest }: { longestDelay?: number },
): Promise<void> {
  if (longestDelay === 0) return;
  // The first measurement after the port opens still tells of the start. A part that is made later has no port.
  let judgedFrom = 0;
  const judgeLater = () => {
    judgedFrom = performance.now() + 2 * longestDelay;
  };
  app.addHook('onReady', async () => judgeLater());
  app.addHook('onListen', judgeLater);
  await app.register(underPressure, {
    maxEventLoopDelay: longestDelay,
    sampleInterval: longestDelay,
    pressureHandler: () => {
      if (performance.now() >= judgedFrom) throw new UnderPressure();
    },
  });
}

class UnderPressure extends Error {
  code = lateCode;
  statusCode = 503;
}

/** For routes on which others rely to see how the shop is, or to tell it of money. */
export const exempt: { config: FastifyContextConfig } = {
  config: { pressureHandler: () => undefined },
};
