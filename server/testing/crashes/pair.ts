import type { ProxiedShop } from './world.ts';

/** What an outcome is compared with: both actions, one after the other, or one of them without the other. */
export type Reference =
  | 'first, then second'
  | 'second, then first'
  | 'first alone'
  | 'second alone';

/** An outcome that neither order of the whole actions has, and that is right all the same. */
export interface OtherOutcome {
  answers: readonly [string, string];
  because: string;
  /** The rows that are left are those of this, */
  as: Reference;
  /** but for these lines of the difference: each of these is there, and no other one. `- ` is missing, `+ ` is more. */
  butFor?: readonly RegExp[];
}

/** Two actions about one order, stock row, coupon or record, done at once by two copies of the server. */
export interface Pair<Data extends object = Record<string, unknown>> {
  /** `<first>, <second>`: unique. */
  name: string;
  stage(shop: ProxiedShop): Promise<Data>;
  first(shop: ProxiedShop, data: Data): Promise<unknown>;
  second(shop: ProxiedShop, data: Data): Promise<unknown>;
  /** The jobs that setting the stage has enqueued are left. */
  leavesJobs?: true;
  /** Lines of a trace that depend on the order of the messages, each with the reason. */
  mayDiffer?: readonly { lines: RegExp; because: string }[];
  alsoRight?: readonly OtherOutcome[];
}

/** Gives each pair's data its type within the pair only. */
export const pair = <Data extends object>(one: Pair<Data>): Pair => one as unknown as Pair;
