import type { FastifyInstance } from 'fastify';
import { type CallName, calls } from '#contract/calls/index.ts';
import { isAdminAccess } from '#contract/rights.ts';
import type { Config } from '#server/config.ts';
import { addDocumentation } from '#server/platform/http/openapi.ts';
import { type CallSettings, presentAmong } from './present-calls.ts';

/** Adds the page of the API, for the calls that this shop tells of. */
export const describeCalls = (app: FastifyInstance, config: Config): Promise<void> =>
  addDocumentation(app, { brand: config.BRAND_NAME, documented: documentedCalls(config) });

type Settings = CallSettings & Pick<Config, 'SHOP_MODE'>;

/** The calls that this shop has. */
export const presentCalls = (config: CallSettings): ReadonlySet<CallName> =>
  new Set(Object.keys(presentAmong(calls, config)) as CallName[]);

/** The calls that the page of the API shows to everybody: in a live shop only the shop's own, not the back office's. */
export function documentedCalls(config: Settings): ReadonlySet<CallName> {
  const present = presentCalls(config);
  if (config.SHOP_MODE === 'trial') return present;
  return new Set([...present].filter((name) => !isOfTheBackOffice(name)));
}

/** Signing in there is open to everybody, so that not only the right tells; what a carrier reports is the shop's. */
const isOfTheBackOffice = (name: CallName) => {
  const { access, path } = calls[name].endpoint;
  return isAdminAccess(access) || path.startsWith('/api/backstagex/');
};
