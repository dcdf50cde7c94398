import { calls } from '#contract/calls/index.ts';
import { done, refused } from '#contract/outcome.ts';
import { capabilities as shopCapabilities } from '#server/assembly/capabilities.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import type { RequestContext } from './handler.ts';

export type AnyHandler = (input: never, context: RequestContext) => Promise<unknown>;

export interface HandlerTest extends TestShop {
  /** Replaces the handlers of the calls, and empties the cache. */
  handle(handlers: Record<string, AnyHandler>): void;
}

/** The server with handlers given by the test; the token `good` belongs to member 7. */
export async function openHandlerTest(): Promise<HandlerTest> {
  let current: Record<string, AnyHandler> = {};
  const handlers = Object.fromEntries(
    Object.keys(calls).map((name) => [
      name,
      (input: never, context: RequestContext) => current[name]?.(input, context),
    ]),
  );
  const test = await openTestShop({
    capabilities: {
      handlers: () => handlers as never,
      backOffice: async () => ({
        ...(await shopCapabilities.backOffice()),
        handlers: () => handlers as never,
      }),
      authenticate:
        () =>
        async ({ token }) =>
          token === 'good'
            ? done({ memberId: 7, administratorId: 0, role: undefined, stepUpRefusal: undefined })
            : refused('TOKEN_INVALID'),
      nextBoundary: async () => undefined,
      jobs: async () => [],
    },
  });
  return {
    ...test,
    handle(next) {
      current = next;
      test.shop.cache.clear();
    },
  };
}

/** A reply that fits its schema. */
export const banner = {
  id: 3,
  title: '秋日特惠',
  image: '/media/a.avif',
  imageMobile: '/media/b.avif',
  link: null,
  weight: 1,
  currentVisibilityRule: 'ONLINE',
};
