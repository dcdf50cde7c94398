import { randomUUID } from 'node:crypto';

const acceptable = /^[A-Za-z0-9_-]{8,64}$/;

/** The caller's own `x-request-id` when it is a sane one, so that logs of several servers fit together; else a new one. */
export function requestId(header: string | string[] | undefined): string {
  return typeof header === 'string' && acceptable.test(header) ? header : randomUUID();
}
