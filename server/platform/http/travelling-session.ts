import type { Database } from '../database/database.ts';
import { refusedWith, runBatch, type Statement } from '../database/run-batch.ts';

/** With what the statement of a session refuses. */
export const tokenInvalid = 'TOKEN_INVALID';

/**
 * A session that is looked up by a statement which travels with the first statements of the call. Its owner is known: a
 * token never changes hands. Whether it still counts is not, until that statement has run.
 */
export interface TravellingSession {
  /**
   * What refuses with TOKEN_INVALID unless the session counts. It comes first in the first batch of the call, so that
   * nothing of that batch is done for anyone else; a handler takes it when it sends that batch, and changes nothing before.
   */
  take(): readonly Statement[];
  /** Looks the session up if no statement has, before the call is answered. */
  confirm(): Promise<void>;
}

export function travellingSession(db: Database, statement: Statement): TravellingSession {
  let isTaken = false;
  return {
    take() {
      isTaken = true;
      return [statement];
    },
    async confirm() {
      if (!isTaken) await runBatch(db, [statement]);
    },
  };
}

/** Whether something was thrown because the session of the request does not count. */
export const isSessionOver = (error: unknown): boolean => refusedWith(error) === tokenInvalid;
