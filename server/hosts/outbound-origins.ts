import type { Config } from '#server/config.ts';
import { bucketUrl } from '#server/media/config.ts';
import { lineChannel } from '#server/people/accounts/line/line-channel.ts';
import { messagingUrl } from '#server/people/accounts/line/messaging-channel.ts';
import type { OtherHost } from '#server/platform/other-hosts/other-host.ts';
import { ownStandInUrl } from '#server/stand-in-address.ts';
import { otherHosts } from './other-hosts.ts';

const hosts: readonly Omit<OtherHost, 'standIn'>[] = Object.values(otherHosts);

/**
 * The origins to which this process may send requests: the configured addresses of providers, LINE for sign-ins and
 * messages, the object storage, and in a trial the stand-ins. A disabled provider is included while its variables are
 * set, because the shop still asks it about earlier payments.
 */
export function outboundOrigins(config: Config): ReadonlySet<string> {
  const addresses = [
    lineChannel(config).apiUrl,
    messagingUrl(config),
    bucketUrl(config) ?? '',
    ...(config.SHOP_MODE === 'trial' ? [ownStandInUrl(config)] : []),
    ...hosts.flatMap((host) => askedVariables(host)).map((name) => addressIn(config, name)),
  ];
  return new Set(addresses.flatMap((address) => URL.parse(address)?.origin ?? []));
}

/** The variables with addresses that the server itself calls. Browsers open the other addresses. */
function askedVariables({ fields, addresses }: Omit<OtherHost, 'standIn'>): string[] {
  return Object.keys(fields).filter(
    (name) => name.endsWith('_URL') && !addresses[name]?.isForBrowsers,
  );
}

const addressIn = (config: Readonly<Record<string, unknown>>, name: string) =>
  String(config[name] ?? '');
