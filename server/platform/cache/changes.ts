/** What a copy of the server does when it hears of changes. */
export interface ChangeHearer {
  /** Something with one of these tags has changed, in the database or by another copy. */
  onChange(tags: readonly string[]): void;
  /**
   * The connection works from now on. Earlier changes may have been missed. Called at the start and after each loss.
   */
  onHearing(): void;
  /** The connection is lost. No change arrives until the next `onHearing`. */
  onDeaf(): void;
}

export interface Hearing {
  /** Resolves once the connection works for the first time. */
  ready: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Connects the copies of the server, so that they tell one another what has changed. Each process has one object.
 * Changes that the database announces by itself (ADR 004) must arrive too. An object does not hear its own
 * announcements.
 */
export interface Changes {
  /** Resolves once the announcement is on its way to all connected copies. */
  announce(tags: readonly string[]): Promise<void>;
  /** Calls `hearer` until `stop`. After a lost connection it calls `onDeaf`, and connects again by itself. */
  hear(hearer: ChangeHearer): Hearing;
}
