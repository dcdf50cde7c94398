import type { Config } from './config.ts';
import { publicUrl } from './config.ts';
import type { StandInAddress } from './platform/other-hosts/other-host.ts';

/** Where the stand-ins are for a browser: beside the shop, on their own port. */
export function standInUrl(config: Pick<Config, 'PUBLIC_URL' | 'PORT' | 'SANDBOX_PORT'>): string {
  return `http://${new URL(publicUrl(config)).hostname}:${config.SANDBOX_PORT}`;
}

/** Where the stand-ins are for this process. */
export function ownStandInUrl({
  SANDBOX_HOST,
  SANDBOX_PORT,
}: Pick<Config, 'SANDBOX_HOST' | 'SANDBOX_PORT'>): string {
  const isAnywhere = ['0.0.0.0', '::'].includes(SANDBOX_HOST);
  return `http://${isAnywhere ? '127.0.0.1' : SANDBOX_HOST}:${SANDBOX_PORT}`;
}

/** The names of variables that hold texts. */
type TextVariable = {
  [Name in keyof Config]: Config[Name] extends string ? Name : never;
}[keyof Config];

/** An address of another host, or its stand-in's while none is configured; without a trailing slash. */
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

/** Whether the real host is configured, so that its stand-in has no part any more. */
export function isReal(config: Config, { realWith }: { realWith: keyof Config }): boolean {
  return config[realWith] !== '';
}
