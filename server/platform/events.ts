import type { Transaction } from './database/database.ts';

/**
 * Facts that a capability tells to those above it, which it does not know. One entry a fact, added by declaration merging
 * beside the function that tells it: `data` is what is told, `answer` what a listener says back.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Facts {}

export type FactName = keyof Facts & string;
type DataOf<Name extends FactName> = Facts[Name] extends { data: infer Data } ? Data : never;
type AnswerOf<Name extends FactName> = Facts[Name] extends { answer: infer Answer }
  ? Answer
  : unknown;

/** A capability that acts on a fact inside the transaction in which it became true. */
export interface Listener<Name extends FactName = FactName> {
  fact: Name;
  /** Refuses by throwing, which undoes the fact as well. */
  hear(transaction: Transaction, data: DataOf<Name>): Promise<AnswerOf<Name>>;
}

/** As `Listener`, without what TypeScript knows of each fact's data. */
export interface LooseListener {
  fact: string;
  hear(transaction: Transaction, data: never): Promise<unknown>;
}

export interface Events {
  /** Tells a fact to its listeners, one after the other, in the caller's transaction; answers what each said. */
  tell<Name extends FactName>(
    transaction: Transaction,
    fact: Name,
    data: DataOf<Name>,
  ): Promise<AnswerOf<Name>[]>;
}

/** The listeners of every capability; they are told in the order in which they stand here. */
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
