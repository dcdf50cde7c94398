import type { Transaction } from './database/database.ts';

/**
 * Events that a capability tells to the capabilities above it, without importing them. One entry per event, added by
 * declaration merging beside the function that tells it: `data` is what is told, `answer` what a listener answers.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface DomainEvents {}

export type DomainEventName = keyof DomainEvents & string;
type DataOf<Name extends DomainEventName> = DomainEvents[Name] extends { data: infer Data }
  ? Data
  : never;
type AnswerOf<Name extends DomainEventName> = DomainEvents[Name] extends { answer: infer Answer }
  ? Answer
  : unknown;

/** Acts on an event, inside the transaction in which it happened. */
export interface Listener<Name extends DomainEventName = DomainEventName> {
  event: Name;
  /** If it throws, the transaction is rolled back, and the event with it. */
  hear(transaction: Transaction, data: DataOf<Name>): Promise<AnswerOf<Name>>;
}

/** Like `Listener`, but without the type of each event's data. */
export interface LooseListener {
  event: string;
  hear(transaction: Transaction, data: never): Promise<unknown>;
}

export interface Events {
  /** Tells an event to its listeners, one after the other, in the caller's transaction; answers their answers. */
  tell<Name extends DomainEventName>(
    transaction: Transaction,
    event: Name,
    data: DataOf<Name>,
  ): Promise<AnswerOf<Name>[]>;
}

/** Makes `Events` of the listeners of all capabilities; an event is told to them in the order of the list. */
export function createEvents(listeners: readonly LooseListener[]): Events {
  return {
    async tell<Name extends DomainEventName>(
      transaction: Transaction,
      event: Name,
      data: DataOf<Name>,
    ) {
      const answers: AnswerOf<Name>[] = [];
      for (const listener of listeners) {
        if (listener.event !== event) continue;
        answers.push((await listener.hear(transaction, data as never)) as AnswerOf<Name>);
      }
      return answers;
    },
  };
}
