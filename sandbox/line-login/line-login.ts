import type { FastifyPluginAsync } from 'fastify';
import { createAuthorisations } from './authorisations.ts';
import { serveConsent } from './consent.ts';
import type { LineLoginOptions } from './options.ts';
import { serveTokens } from './tokens.ts';

/** The stand-in for LINE Login v2.1: the page where a person consents, and the calls below /oauth2/v2.1 and /v2. */
export function lineLogin(options: LineLoginOptions): FastifyPluginAsync {
  return async (app) => {
    const authorisations = createAuthorisations(options.now);
    options.outcomes.onReset(() => authorisations.clear());
    serveConsent(app, { ...options, authorisations });
    serveTokens(app, { ...options, authorisations });
  };
}
