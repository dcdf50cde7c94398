import { createRequestHandler, RouterContextProvider } from 'react-router';
import { renderedPage, shopContext } from './context.server.ts';
import type { WebHandler } from './handler.ts';

let handler: Promise<ReturnType<typeof createRequestHandler>> | undefined;

/**
 * The router prepares all routes once. If it got a function instead of the build, it would prepare them again for
 * each page.
 */
async function prepare() {
  const build = await import('virtual:react-router/server-build');
  return createRequestHandler(build, import.meta.env.MODE);
}

export const handle: WebHandler = async (request, shop) => {
  handler ??= prepare();
  const answer = await handler;
  const context = new RouterContextProvider();
  const rendered: { texts?: readonly string[] } = {};
  context.set(shopContext, shop);
  context.set(renderedPage, rendered);
  const response = await answer(request, context);
  return {
    status: response.status,
    headers: response.headers,
    texts: rendered.texts ?? [await response.text()],
  };
};

export { pageQueries } from './links/query.ts';
export { workerPage } from './loading-and-offline/worker-page.server.ts';
