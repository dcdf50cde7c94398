import type { ConfiguredProvider } from '#server/back-office/system/system.ts';
import type { Config } from '#server/config.ts';
import { isDisabled } from '#server/platform/other-hosts/other-host.ts';
import { isReal } from '#server/stand-in-address.ts';
import { otherHosts } from './other-hosts.ts';

/** How many last characters of a secret are shown. Of secrets shorter than `shortestShown` none is shown. */
const shownEnding = 4;
const shortestShown = 12;

/**
 * Every other host: whether it is real, stood in for or disabled, and which of its secrets are set. No secret is
 * shown whole.
 */
export function configuredProviders(config: Config): ConfiguredProvider[] {
  return Object.values(otherHosts).map((host) => ({
    name: host.name,
    mode: isDisabled(config, host) ? 'DISABLED' : isReal(config, host) ? 'REAL' : 'STAND_IN',
    secrets: Object.keys(host.fields)
      .filter((name) => /_(?:KEY|IV|SECRET|PASSWORD|TOKEN|CUB_KEY)(?:_ALSO_ACCEPTED)?$/.test(name))
      .map((variable) => ({ variable, ending: endingOf(config, variable) })),
  }));
}

/** The last characters of a secret of the environment; '' if it is too short to show any, null if it is not set. */
function endingOf(config: Config, variable: string): string | null {
  if (!config.fromEnvironment.has(variable)) return null;
  const value = String((config as Readonly<Record<string, unknown>>)[variable]);
  return value.length < shortestShown ? '' : value.slice(-shownEnding);
}
