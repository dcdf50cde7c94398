import { type CallName, calls } from '#contract/calls/index.ts';
import { isAdminAccess } from '#contract/rights.ts';
import type { Config } from './config.ts';
import { otherHosts } from './other-hosts.ts';
import { isDisabled } from './platform/other-hosts/other-host.ts';

type Settings = Pick<Config, 'SHOP_MODE' | 'TEST_MODE' | 'DISABLED_PROVIDERS'>;

/** The calls that this shop has: without those of disabled providers and, unless TEST_MODE=1, without the test-only ones. */
export function presentCalls(config: Settings): ReadonlySet<CallName> {
  const disabled = new Set(
    Object.values(otherHosts)
      .filter((host) => isDisabled(config, host))
      .flatMap((host) => host.calls),
  );
  const names = Object.keys(calls) as CallName[];
  return new Set(
    names.filter((name) => !disabled.has(name) && (config.TEST_MODE || !isTestOnly(name))),
  );
}

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

const isTestOnly = (name: CallName) => calls[name].endpoint.access === 'test';
