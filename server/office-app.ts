import type { FastifyInstance } from 'fastify';
import { officeCalls } from '#contract/calls/office-calls.ts';
import { plainOfficeUrl } from '#contract/office-paths.ts';
import { sessionCookieRules } from './back-office/admin/session-cookie.ts';
import type { Capabilities } from './capabilities.ts';
import { addCommonHooks, type CommonOptions } from './common-hooks.ts';
import { documentedCalls } from './documented-calls.ts';
import { createServer } from './platform/http/create-server.ts';
import { addDocumentation } from './platform/http/openapi.ts';
import { type CallOptions, registerCalls } from './platform/http/register-calls.ts';
import { presentAmong } from './present-calls.ts';

export interface OfficeAppOptions
  extends CommonOptions,
    Pick<CallOptions, 'authenticate' | 'fastLane' | 'floodLimit'> {
  capabilities: Pick<Capabilities, 'office'>;
}

/** The part of the server with the calls of the back office and the ERP, and the description of all calls. It has no port. */
export async function buildOfficeApp(options: OfficeAppOptions): Promise<FastifyInstance> {
  const { shop, capabilities, authenticate, fastLane, floodLimit } = options;
  const { config, cache, clock, log } = shop;
  const office = await capabilities.office();
  const app = createServer(config, plainOfficeUrl);
  await addCommonHooks(app, options);
  await registerCalls(app, {
    calls: presentAmong(officeCalls, config),
    handlers: office.handlers(shop),
    cache,
    clock,
    log,
    authenticate,
    sessionCookie: sessionCookieRules(config),
    fastLane,
    floodLimit,
  });
  await addDocumentation(app, { brand: config.BRAND_NAME, documented: documentedCalls(config) });
  await app.ready();
  return app;
}
