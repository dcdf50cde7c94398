import type { Transaction } from './database/database.ts';

/** Where the bytes of uploaded pictures are kept, by names that say what they are and never get other bytes. */
export interface MediaStore {
  /**
   * Keeps the bytes by the time the transaction commits; if it does not, nobody asks for them. What is kept in the
   * database goes with the transaction, what is kept elsewhere may stay.
   */
  put(transaction: Transaction, name: string, bytes: Buffer): Promise<void>;
  /** Undefined if there are none of this name. */
  get(name: string): Promise<Buffer | undefined>;
  /** Forgets everything whose name begins with `start`; elsewhere than in the database at once, whatever becomes of the transaction. */
  removeAll(transaction: Transaction, start: string): Promise<void>;
  /** The names of everything, one after the other. */
  names(): AsyncIterable<string>;
}

/** The store does not answer, or refuses: time or an operator may cure it. Requests are answered MEDIA_UNAVAILABLE. */
export class MediaStoreAway extends Error {
  constructor(reason: string) {
    super(`The store of pictures does not answer: ${reason}`);
    this.name = 'MediaStoreAway';
  }
}
