import type { Config } from './config.ts';
import { bucketUrl } from './media/config.ts';
import { otherHosts } from './other-hosts.ts';
import { lineChannel } from './people/accounts/line/line-channel.ts';
import type { OtherHost } from './platform/other-hosts/other-host.ts';
import { ownStandInUrl } from './stand-in-address.ts';

const hosts: readonly Omit<OtherHost, 'standIn'>[] = Object.values(otherHosts);

/**
 * The origins to which this process may send requests: the configured addresses of providers, LINE for sign-ins, the
 * object storage, and in a trial the stand-ins. A disabled provider is one of them while its variables are set: it is still asked about
 * payments that were begun before.
 */
export function outboundOrigins(config: Config): ReadonlySet<string> {
  const addresses = [
    lineChannel(config).apiUrl,
    bucketUrl(config) ?? '',
    ...(config.SHOP_MODE === 'trial' ? [ownStandInUrl(config)] : []),
    ...hosts.flatMap((host) => askedVariables(host)).map((name) => addressIn(config, name)),
  ];
  return new Set(addresses.flatMap((address) => URL.parse(address)?.origin ?? []));
}

/** The variables with addresses that the server asks itself; browsers open the others. */
function askedVariables({ fields, addresses }: Omit<OtherHost, 'standIn'>): string[] {
  return Object.keys(fields).filter(
    (name) => name.endsWith('_URL') && !addresses[name]?.isForBrowsers,
  );
}

const addressIn = (config: Readonly<Record<string, unknown>>, name: string) =>
  String(config[name] ?? '');
