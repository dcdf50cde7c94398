/** What `pg` and `pg-pool` say; these errors have no code. A test makes the drivers say each of them. */

/** A server has not answered a statement in time. */
export const unanswered = 'Query read timeout';
/** No connection of the pool became free in time. */
export const noConnectionInTime = 'timeout exceeded when trying to connect';
