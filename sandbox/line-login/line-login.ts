import type { FastifyPluginAsync } from 'fastify';
import type { Outcomes } from '../outcomes.ts';
import { type Authorisations, createAuthorisations } from './authorisations.ts';
import { serveConsent } from './consent.ts';
import { serveTokens } from './tokens.ts';

export interface LineLoginOptions {
  channelId: string;
  channelSecret: string;
  /** The one callback URL that is registered for the channel. */
  redirectUri: string;
  /** The channel's name on the page. */
  brand: string;
  outcomes: Outcomes;
  now(): Date;
}

export interface LineLogin extends LineLoginOptions {
  authorisations: Authorisations;
}

/** Stands in for LINE Login v2.1: the page where a person consents, and the calls below /oauth2/v2.1 and /v2. */
export function lineLogin(options: LineLoginOptions): FastifyPluginAsync {
  return async (app) => {
    const authorisations = createAuthorisations(options.now);
    options.outcomes.onReset(() => authorisations.clear());
    serveConsent(app, { ...options, authorisations });
    serveTokens(app, { ...options, authorisations });
  };
}
