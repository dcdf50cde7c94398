import type { Call } from '#contract/call.ts';
import type { CallName } from '#contract/calls/index.ts';
import type { Config } from '#server/config.ts';
import { otherHosts } from '#server/hosts/other-hosts.ts';
import { isDisabled } from '#server/platform/other-hosts/other-host.ts';

export type CallSettings = Pick<Config, 'TEST_MODE' | 'DISABLED_PROVIDERS'>;

/**
 * Those of the calls that exist in this shop: without those of disabled providers and, unless TEST_MODE=1, without
 * the test-only ones.
 */
export function presentAmong(
  calls: Readonly<Record<string, Call>>,
  config: CallSettings,
): Readonly<Record<string, Call>> {
  const disabled = new Set<string>(
    Object.values(otherHosts)
      .filter((host) => isDisabled(config, host))
      .flatMap((host): readonly CallName[] => host.calls),
  );
  return Object.fromEntries(
    Object.entries(calls).filter(
      ([name, { endpoint }]) =>
        !disabled.has(name) && (config.TEST_MODE || endpoint.access !== 'test'),
    ),
  );
}
