import type { Transaction } from './database/database.ts';

/**
 * Facts that a capability tells to the capabilities above it, without importing them. One entry per fact, added by
 * declaration merging beside the function that tells it: `data` is what is told, `answer` what a listener answers.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Facts {}

export type FactName = keyof Facts & string;
type DataOf<Name extends FactName> = Facts[Name] extends { data: infer Data } ? Data : never;
type AnswerOf<Name extends FactName> = Facts[Name] extends { answer: infer Answer }
  ? Answer
  : unknown;

/** Acts on a fact, inside the transaction in which the fact became true. */
export interface Listener<Name extends FactName = FactName> {
  fact: Name;
  /** If it throws, the transaction is rolled back, and the fact with it. */
  hear(transaction: Transaction, data: DataOf<Name>): Promise<AnswerOf<Name>>;
}

/** Like `Listener`, but without the type of each fact's data. */
export interface LooseListener {
  fact: string;
  hear(transaction: Transaction, data: never): Promise<unknown>;
}

export interface Events {
  /** Tells a fact to its listeners, one after the other, in the caller's transaction; answers their answers. */
  tell<Name extends FactName>(
    transaction: Transaction,
    fact: Name,
    data: DataOf<Name>,
  ): Promise<AnswerOf<Name>[]>;
}

/** Makes `Events` of the listeners of all capabilities; a fact is told to them in the order of the list. */
export function createEvents(listeners: readonly LooseListener[]): Events {
  return {
    async tell<Name extends FactName>(transaction: Transaction, fact: Name, data: DataOf<Name>) {
      const answers: AnswerOf<Name>[] = [];
      for (const listener of listeners) {
        if (listener.fact !== fact) continue;
        answers.push((await listener.hear(transaction, data as never)) as AnswerOf<Name>);
      }
      return answers;
    },
  };
}
