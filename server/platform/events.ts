import type { Transaction } from './database/database.ts';

/**
 * The events by which a capability tells capabilities above it something, without importing them. The module that
 * tells an event adds its entry here by declaration merging: `data` is the type of the event's data, `answer` the
 * type of a listener's answer.
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
  /** Acts on the event. If it throws, the whole transaction is rolled back. */
  hear(transaction: Transaction, data: DataOf<Name>): Promise<AnswerOf<Name>>;
}

/** Like `Listener`, but without the type of each event's data. */
export interface LooseListener {
  event: string;
  hear(transaction: Transaction, data: never): Promise<unknown>;
}

export interface Events {
  /** Calls the listeners of an event one after the other, in the caller's transaction, and answers their answers. */
  publish<Name extends DomainEventName>(
    transaction: Transaction,
    event: Name,
    data: DataOf<Name>,
  ): Promise<AnswerOf<Name>[]>;
}

/** Makes `Events` of the listeners of all capabilities. They are called in the order of the list. */
export function createEvents(listeners: readonly LooseListener[]): Events {
  return {
    async publish<Name extends DomainEventName>(
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
