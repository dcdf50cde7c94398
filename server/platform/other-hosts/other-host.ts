import type { z } from 'zod';
import type { CallName } from '#contract/calls/index.ts';

/** The addresses of the shop and its stand-ins for a browser, without a trailing slash. */
export interface OwnAddresses {
  shop: string;
  standIns: string;
}

/** The path at which the stand-in of an address answers. Below it the paths are those of the real host. */
export interface StandInAddress {
  path: string;
  /** Set if browsers open the address, and not this process. */
  isForBrowsers?: true;
}

type NameOf<Fields> = keyof Fields & string;

/**
 * Answers a key for a stand-in, of this many characters (43 at most). Every copy of this shop gets the same key, and
 * every shop another one.
 */
export type DeriveKey = (name: string, length: number) => string;

/**
 * A capability's declaration of another host that it talks to: the variables of the configuration, and the stand-in.
 */
export interface OtherHost<
  Fields extends z.ZodRawShape = z.ZodRawShape,
  Address extends NameOf<Fields> = NameOf<Fields>,
  StandIn = unknown,
> {
  /** Its name in DISABLED_PROVIDERS. */
  name: string;
  /** The environment variables; `describe` feeds docs/configuration.md. */
  fields: Fields;
  /** The variable that turns on the real host. While it is empty, the stand-in answers. */
  realWith: NameOf<Fields>;
  /** The variables that contain addresses. While one is empty, the stand-in's address counts. */
  addresses: Readonly<Record<Address, StandInAddress>>;
  /**
   * The variables of the shop's account, each with its value for the stand-in. The real host needs all of them and
   * the addresses.
   */
  standInAccount(derive: DeriveKey): Partial<Record<NameOf<Fields>, string>>;
  /** What a live shop that lacks its variables is told about the account besides their names. */
  liveHint?: string;
  /** Values of variables that belong to test accounts, which the provider publishes. */
  publicAccounts?: Partial<Record<NameOf<Fields>, readonly string[]>>;
  /** The name of the provider's own test host, where no real money, parcel or invoice moves. */
  testHost?: RegExp;
  /** The calls that exist only for this host. A shop that has disabled the host does not have them. */
  calls: readonly CallName[];
  /** Answers the keys and ids with which the stand-in checks the shop's messages and signs its own. */
  standIn(config: z.output<z.ZodObject<Fields>>, own: OwnAddresses): StandIn;
}

/** Declares a host, and infers the types of its variables for the configuration. */
export function otherHost<
  const Fields extends z.ZodRawShape,
  const Address extends NameOf<Fields>,
  StandIn,
>(host: OtherHost<Fields, Address, StandIn>): OtherHost<Fields, Address, StandIn> {
  return host;
}

/** Answers all variables that the real host needs. */
export function requiredOf({
  realWith,
  addresses,
  standInAccount,
}: Omit<OtherHost, 'standIn'>): string[] {
  const account = Object.keys(standInAccount(() => ''));
  return [...new Set([realWith, ...Object.keys(addresses), ...account])];
}

/** Whether the shop has disabled this host and its stand-in. */
export function isDisabled(
  { DISABLED_PROVIDERS }: { DISABLED_PROVIDERS: readonly string[] },
  { name }: { name: string },
): boolean {
  return DISABLED_PROVIDERS.includes(name);
}
