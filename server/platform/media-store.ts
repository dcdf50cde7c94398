import type { Transaction } from './database/database.ts';

/** Where the bytes of uploaded pictures are kept, by names that say what they are and never get other bytes. */
export interface MediaStore {
  /** Keeps the bytes by the time the transaction commits; if it does not, nobody asks for them. */
  put(transaction: Transaction, name: string, bytes: Buffer): Promise<void>;
  /** Undefined if there are none of this name. */
  get(name: string): Promise<Buffer | undefined>;
  /** Forgets everything whose name begins with `start`. */
  removeAll(transaction: Transaction, start: string): Promise<void>;
}
