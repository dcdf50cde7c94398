import { randomUUID } from 'node:crypto';

const acceptable = /^[A-Za-z0-9_-]{8,64}$/;

/**
 * Answers the caller's `x-request-id` if its form is safe, so that the logs of several servers can be joined.
 * Otherwise it answers a new id.
 */
export function requestId(header: string | string[] | undefined): string {
  return typeof header === 'string' && acceptable.test(header) ? header : randomUUID();
}
