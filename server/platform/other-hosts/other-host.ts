import type { z } from 'zod';
import type { CallName } from '#contract/calls/index.ts';

/** Where the shop and its stand-ins are for a browser; without a trailing slash. */
export interface OwnAddresses {
  shop: string;
  standIns: string;
}

/** Where the stand-in of an address answers; below the first part the path is the real host's own. */
export interface StandInAddress {
  path: string;
  /** Browsers go there, and not this process. */
  isForBrowsers?: true;
}

type NameOf<Fields> = keyof Fields & string;

/** A key of a stand-in, of so many characters (43 at most): the same in every copy of this shop, and in no other shop. */
export type DeriveKey = (name: string, length: number) => string;

/** What a capability says of another host that it talks to: its part of the configuration, and who stands in. */
export interface OtherHost<
  Fields extends z.ZodRawShape = z.ZodRawShape,
  Address extends NameOf<Fields> = NameOf<Fields>,
  StandIn = unknown,
> {
  /** Its name in DISABLED_PROVIDERS. */
  name: string;
  /** The environment variables; `describe` feeds docs/configuration.md. */
  fields: Fields;
  /** The variable that puts the real host in the stand-in's place; while it is empty the stand-in answers. */
  realWith: NameOf<Fields>;
  /** The variables that hold addresses: while one is empty, its stand-in's address counts. */
  addresses: Readonly<Record<Address, StandInAddress>>;
  /**
   * The variables of the shop's account, all of which the real host needs besides the addresses, each with its value
   * while the stand-in answers and the variable is not set.
   */
  standInAccount(derive: DeriveKey): Partial<Record<NameOf<Fields>, string>>;
  /** Values of variables that belong to an account for testing which the provider publishes. */
  publicAccounts?: Partial<Record<NameOf<Fields>, readonly string[]>>;
  /** The calls that exist only for this host; a shop in which it is disabled does not have them. */
  calls: readonly CallName[];
  /** What the stand-in must know to check what the shop sends and to sign what it sends itself. */
  standIn(config: z.output<z.ZodObject<Fields>>, own: OwnAddresses): StandIn;
}

/** Declares a host; the types of its variables are known to whoever reads the configuration. */
export function otherHost<
  const Fields extends z.ZodRawShape,
  const Address extends NameOf<Fields>,
  StandIn,
>(host: OtherHost<Fields, Address, StandIn>): OtherHost<Fields, Address, StandIn> {
  return host;
}

/** The variables that the real host needs, all of them. */
export function requiredOf({
  realWith,
  addresses,
  standInAccount,
}: Omit<OtherHost, 'standIn'>): string[] {
  const account = Object.keys(standInAccount(() => ''));
  return [...new Set([realWith, ...Object.keys(addresses), ...account])];
}

/** Whether the shop does without this host, and without its stand-in. */
export function isDisabled(
  { DISABLED_PROVIDERS }: { DISABLED_PROVIDERS: readonly string[] },
  { name }: { name: string },
): boolean {
  return DISABLED_PROVIDERS.includes(name);
}
