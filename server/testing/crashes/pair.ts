import type { DoorShop } from './world.ts';

/** Two actions about one order, stock row, coupon or record, done at once by two copies of the server. */
export interface Pair<Data extends object = Record<string, unknown>> {
  /** `<first>, <second>`: unique. */
  name: string;
  stage(shop: DoorShop): Promise<Data>;
  first(shop: DoorShop, data: Data): Promise<unknown>;
  second(shop: DoorShop, data: Data): Promise<unknown>;
  /** The jobs that setting the stage has enqueued are left. */
  leavesJobs?: true;
  /** Lines of a trace that depend on the order of the messages, each with the reason. */
  mayDiffer?: readonly { lines: RegExp; because: string }[];
  /** Answers that neither order of the whole actions gives, and why they are right. */
  alsoRight?: readonly { answers: readonly [string, string]; because: string }[];
}

/** Gives each pair's data its type within the pair only. */
export const pair = <Data extends object>(one: Pair<Data>): Pair => one as unknown as Pair;
