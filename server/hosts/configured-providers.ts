import type { ConfiguredProvider } from '#server/back-office/system/system.ts';
import type { Config } from '#server/config.ts';
import { isDisabled } from '#server/platform/other-hosts/other-host.ts';
import { isReal } from '#server/stand-in-address.ts';
import { otherHosts } from './other-hosts.ts';

/** Characters of a secret that are shown, and how long it must be for that to tell nothing. */
const shownEnding = 4;
const shortestShown = 12;

/** Every other host: who answers for it, and which of its secrets are set. No secret leaves whole. */
export function configuredProviders(config: Config): ConfiguredProvider[] {
  return Object.values(otherHosts).map((host) => ({
    name: host.name,
    mode: isDisabled(config, host) ? 'DISABLED' : isReal(config, host) ? 'REAL' : 'STAND_IN',
    secrets: Object.keys(host.fields)
      .filter((name) => /_(?:KEY|IV|SECRET|PASSWORD|CUB_KEY)$/.test(name))
      .map((variable) => ({ variable, ending: endingOf(config, variable) })),
  }));
}

/** How a secret of the environment ends; '' for one that is too short to show any of it, null for none. */
function endingOf(config: Config, variable: string): string | null {
  if (!config.fromEnvironment.has(variable)) return null;
  const value = String((config as Readonly<Record<string, unknown>>)[variable]);
  return value.length < shortestShown ? '' : value.slice(-shownEnding);
}
