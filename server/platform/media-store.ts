import type { Transaction } from './database/database.ts';

/** Stores the bytes of uploaded pictures by name. A name follows from the content, so its bytes never change. */
export interface MediaStore {
  /**
   * Stores the bytes before the transaction commits. If it rolls back, nobody reads them: the database drops them,
   * another store may still have them.
   */
  put(transaction: Transaction, name: string, bytes: Buffer): Promise<void>;
  /** Answers the bytes; undefined if the name is unknown. */
  get(name: string): Promise<Buffer | undefined>;
  /**
   * Deletes everything whose name begins with `start`. The database deletes it with the transaction; another store
   * deletes it at once, even if the transaction rolls back.
   */
  removeAll(transaction: Transaction, start: string): Promise<void>;
  /** Yields all names. */
  names(): AsyncIterable<string>;
}

/** The error that the store does not answer, or refuses. Requests are answered MEDIA_UNAVAILABLE. */
export class MediaStoreAway extends Error {
  constructor(reason: string) {
    super(`The store of pictures does not answer: ${reason}`);
    this.name = 'MediaStoreAway';
  }
}
