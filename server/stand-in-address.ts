import type { Config } from './config.ts';
import { publicUrl } from './config.ts';
import type { StandInAddress } from './platform/other-hosts/other-host.ts';

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
  [Name in keyof Config]: Config[Name] extends string ? Name : never;
}[keyof Config];

/** The configured address of another host, or else the address of its stand-in; without a trailing slash. */
export function addressOf<Address extends TextVariable>(
  config: Config,
  { addresses }: { addresses: Readonly<Record<Address, StandInAddress>> },
  address: NoInfer<Address>,
): string {
  const given = config[address].replace(/(?<!\/)\/+$/, '');
  if (given) return given;
  const { path, isForBrowsers } = addresses[address];
  return (isForBrowsers ? standInUrl(config) : ownStandInUrl(config)) + path;
}

/** Whether the real host is configured, so that its stand-in is not used. */
export function isReal(config: Config, { realWith }: { realWith: keyof Config }): boolean {
  return config[realWith] !== '';
}
