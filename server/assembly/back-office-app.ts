import type { FastifyInstance } from 'fastify';
import type { Call } from '#contract/call.ts';
import { officeCalls } from '#contract/calls/office-calls.ts';
import { apiBase } from '#contract/endpoints.ts';
import { officeSubjectOf, plainOfficeUrl } from '#contract/office-paths.ts';
import { sessionCookieRules } from '#server/back-office/admin/session-cookie.ts';
import { createServer } from '#server/platform/http/create-server.ts';
import { type CallOptions, registerCalls } from '#server/platform/http/register-calls.ts';
import { partsByName, type ServerPart } from '#server/platform/http/server-part.ts';
import type { Capabilities } from './capabilities.ts';
import { addCommonHooks, type CommonOptions } from './common-hooks.ts';
import { presentAmong } from './present-calls.ts';

export interface BackOfficeAppOptions
  extends CommonOptions,
    Pick<CallOptions, 'authenticate' | 'fastPath' | 'floodLimit'> {
  capabilities: Pick<Capabilities, 'backOffice'>;
}

const documentation = officeSubjectOf(`${apiBase}/docs`);

/**
 * The part of the server with the calls of the back office and the ERP, and the description of all calls. All of
 * its code is loaded; the routes of a subject are made when the first request for that subject arrives
 * (docs/adr/032).
 */
export async function buildBackOfficeApp(options: BackOfficeAppOptions): Promise<ServerPart> {
  const { shop, capabilities, authenticate, fastPath, floodLimit } = options;
  const { config, cache, clock, log } = shop;
  const backOffice = await capabilities.backOffice();
  const handlers = backOffice.handlers(shop);
  const callsOf = bySubject(presentAmong(officeCalls, config));

  async function makePart(subject: string): Promise<FastifyInstance> {
    const app = createServer(config, plainOfficeUrl);
    await addCommonHooks(app, options);
    if (subject === documentation) {
      const { describeCalls } = await import('./documented-calls.ts');
      await describeCalls(app, config);
    } else {
      await registerCalls(app, {
        calls: callsOf.get(subject) ?? {},
        handlers,
        cache,
        clock,
        log,
        authenticate,
        sessionCookie: sessionCookieRules(config),
        checkFile: shop.checkFile,
        fastPath,
        floodLimit,
      });
    }
    await app.ready();
    return app;
  }

  function nameOf(url: string): string {
    const subject = officeSubjectOf(url);
    // All addresses without a call share one part, so that their number cannot grow it.
    return subject === documentation || callsOf.has(subject) ? subject : '';
  }

  return partsByName(nameOf, makePart, (error) =>
    log.error({ error }, 'a part of the back office could not be made'),
  );
}

function bySubject(
  calls: Readonly<Record<string, Call>>,
): ReadonlyMap<string, Readonly<Record<string, Call>>> {
  const groups = Map.groupBy(Object.entries(calls), ([, { endpoint }]) =>
    officeSubjectOf(apiBase + endpoint.path),
  );
  return new Map([...groups].map(([subject, own]) => [subject, Object.fromEntries(own)]));
}
