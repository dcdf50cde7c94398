import type { FastifyInstance } from 'fastify';
import { type CallName, calls } from '#contract/calls/index.ts';
import { isAdminAccess } from '#contract/rights.ts';
import type { Config } from '#server/config.ts';
import { addDocumentation } from '#server/platform/http/openapi.ts';
import { type CallSettings, presentAmong } from './present-calls.ts';

/** Adds the documentation of the API, for the calls that `documentedCalls` lists. */
export const describeCalls = (app: FastifyInstance, config: Config): Promise<void> =>
  addDocumentation(app, { brand: config.BRAND_NAME, documented: documentedCalls(config) });

type Settings = CallSettings & Pick<Config, 'SHOP_MODE'>;

/** The calls that exist in this shop. */
export const presentCalls = (config: CallSettings): ReadonlySet<CallName> =>
  new Set(Object.keys(presentAmong(calls, config)) as CallName[]);

/**
 * The calls that the documentation of the API shows. A live shop shows only those of the storefront, not those of
 * the back office.
 */
export function documentedCalls(config: Settings): ReadonlySet<CallName> {
  const present = presentCalls(config);
  if (config.SHOP_MODE === 'trial') return present;
  return new Set([...present].filter((name) => !isOfTheBackOffice(name)));
}

/**
 * The path decides too, because everybody may call the sign-in of the back office. The reports of carriers belong
 * to the storefront's calls.
 */
const isOfTheBackOffice = (name: CallName) => {
  const { access, path } = calls[name].endpoint;
  return isAdminAccess(access) || path.startsWith('/api/backstagex/');
};
