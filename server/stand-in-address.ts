import type { Config } from './config.ts';
import { publicUrl } from './config.ts';
import { isDisabled, type StandInAddress } from './platform/other-hosts/other-host.ts';

/** The address of the stand-ins for a browser: the shop's host with the port of the stand-ins. */
export function standInUrl(config: Pick<Config, 'PUBLIC_URL' | 'PORT' | 'SANDBOX_PORT'>): string {
  return `http://${new URL(publicUrl(config)).hostname}:${config.SANDBOX_PORT}`;
}

/** The address of the stand-ins for this process. */
export function ownStandInUrl({
  SANDBOX_HOST,
  SANDBOX_PORT,
}: Pick<Config, 'SANDBOX_HOST' | 'SANDBOX_PORT'>): string {
  const isAnywhere = ['0.0.0.0', '::'].includes(SANDBOX_HOST);
  return `http://${isAnywhere ? '127.0.0.1' : SANDBOX_HOST}:${SANDBOX_PORT}`;
}

/** The names of the variables whose values are texts. */
type TextVariable = {
  [Name in keyof Config]-?: Config[Name] extends string ? Name : never;
}[keyof Config];

/** A host that never exists (RFC 2606: .invalid), so that a request to it fails as unanswered. */
const nowhere = 'http://disabled.invalid';

/**
 * The configured address of another host, or else the address of its stand-in; without a trailing slash. A disabled
 * host without an address gets one that never exists.
 */
export function addressOf<Address extends TextVariable>(
  config: Config,
  host: { name: string; addresses: Readonly<Record<Address, StandInAddress>> },
  address: NoInfer<Address>,
): string {
  const { isForBrowsers } = host.addresses[address];
  return addressFrom(isForBrowsers ? standInUrl : ownStandInUrl, config, host, address);
}

/** The same for requests of this process. It also works for addresses to which browsers are sent. */
export function ownAddressOf<Address extends TextVariable>(
  config: Config,
  host: { name: string; addresses: Readonly<Record<Address, StandInAddress>> },
  address: NoInfer<Address>,
): string {
  return addressFrom(ownStandInUrl, config, host, address);
}

function addressFrom<Address extends TextVariable>(
  standIns: (config: Config) => string,
  config: Config,
  host: { name: string; addresses: Readonly<Record<Address, StandInAddress>> },
  address: Address,
): string {
  const given = config[address].replace(/(?<!\/)\/+$/, '');
  if (given) return given;
  return mayStandIn(config, host) ? standIns(config) + host.addresses[address].path : nowhere;
}

/** Whether the real host is configured, so that its stand-in is not used. */
export function isReal(config: Config, { realWith }: { realWith: keyof Config }): boolean {
  return config[realWith] !== '';
}

/** Whether a stand-in answers for the host: a trial has stand-ins for the hosts that are neither real nor disabled. */
export function isStoodIn(config: Config, host: { name: string; realWith: keyof Config }): boolean {
  return !isReal(config, host) && mayStandIn(config, host);
}

function mayStandIn(config: Config, host: { name: string }): boolean {
  return config.SHOP_MODE === 'trial' && !isDisabled(config, host);
}
