import type { Database } from '../database/database.ts';
import { refusedWith, runBatch, type Statement } from '../database/run-batch.ts';

/** The code with which the statement of a session refuses. */
export const tokenInvalid = 'TOKEN_INVALID';

/**
 * A session whose validity is checked by a statement in the first batch of the call, which saves a round trip. The
 * owner is known before, because a token never changes its owner. Whether the session is still valid is known once
 * the statement has run.
 */
export interface TravellingSession {
  /**
   * Answers the statement that refuses with TOKEN_INVALID if the session is not valid. The handler must put it first
   * into its first batch, so that the batch does nothing for an invalid session. The handler may change nothing
   * before that.
   */
  take(): readonly Statement[];
  /** Checks the session before the call is answered, unless the handler has taken the statement. */
  confirm(): Promise<void>;
}

/** A session that this statement checks; see `TravellingSession`. */
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

/** Whether an error was thrown because the session of the request is not valid. */
export const isSessionOver = (error: unknown): boolean => refusedWith(error) === tokenInvalid;
