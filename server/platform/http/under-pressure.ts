import underPressure from '@fastify/under-pressure';
import type { FastifyContextConfig, FastifyInstance } from 'fastify';

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
  await app.register(underPressure, {
    maxEventLoopDelay: longestDelay,
    sampleInterval: longestDelay,
  });
}

/** For routes on which others rely to see how the shop is, or to tell it of money. */
export const exempt: { config: FastifyContextConfig } = {
  config: { pressureHandler: () => undefined },
};
