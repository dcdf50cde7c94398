/** What a copy of the server does with what it hears. */
export interface ChangeHearer {
  /** What carries one of these tags has changed, in the database or by another copy. */
  onChange(tags: readonly string[]): void;
  /** From now on changes are heard; earlier ones may have been missed. Called at first, and after each loss. */
  onHearing(): void;
  /** Nothing is heard until the next `onHearing`. */
  onDeaf(): void;
}

export interface Hearing {
  /** Resolves once changes are heard for the first time. */
  ready: Promise<void>;
  stop(): Promise<void>;
}

/**
 * The way by which copies of the server tell one another what has changed, one object a process. What the database
 * announces by itself (ADR 004) must arrive by it, too. Nobody hears what was announced by the same object.
 */
export interface Changes {
  /** Resolves once all copies that hear will be told. */
  announce(tags: readonly string[]): Promise<void>;
  /** Hears until `stop`; a loss is told and mended by itself. */
  hear(hearer: ChangeHearer): Hearing;
}
