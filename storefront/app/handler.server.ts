import { createRequestHandler, RouterContextProvider } from 'react-router';
import { shopContext } from './context.server.ts';
import type { WebHandler } from './handler.ts';

const handler = createRequestHandler(
  () => import('virtual:react-router/server-build'),
  import.meta.env.MODE,
);

export const handle: WebHandler = (request, shop) => {
  const context = new RouterContextProvider();
  context.set(shopContext, shop);
  return handler(request, context);
};

export { pageQueries } from './links/query.ts';
export { workerPage } from './weather/worker-page.server.ts';
