import type { FastifyReply } from 'fastify';
import type { ErrorCode } from '#contract/error-codes.ts';
import type { Failure } from '#contract/outcome.ts';
import { databaseError } from '../database/database.ts';
import { noConnectionInTime, unanswered } from '../database/driver-messages.ts';
import { MediaStoreAway } from '../media-store.ts';
import { isSessionOver } from './travelling-session.ts';

/** The refusals that Fastify makes before a handler runs, by Fastify's code. */
const refusals: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'MALFORMED_REQUEST',
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED_REQUEST',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'MALFORMED_REQUEST',
  FST_ERR_BAD_URL: 'MALFORMED_REQUEST',
  FST_ERR_MAX_PARAM_LENGTH: 'NOT_FOUND',
};

/** SQLSTATE codes: PostgreSQL is away, full, starting or no longer the primary, or a query took too long. */
const busyDatabase = /^(08|53|57P0|57014|25006)/;
const lostConnection = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** The code of the error that refuses a request because the event loop is late. */
export const lateCode = 'FST_UNDER_PRESSURE';

/** Answers the documented failure for a thrown error; undefined if the error is a bug. */
export function failureOf(error: unknown): Failure | undefined {
  const { code, statusCode } = (error ?? {}) as { code?: string; statusCode?: number };
  const refusal = refusals[code ?? ''];
  if (refusal) return { code: refusal };
  if (isSessionOver(error)) return { code: 'TOKEN_INVALID' };
  if (statusCode && statusCode >= 400 && statusCode < 500) return { code: 'MALFORMED_REQUEST' };
  if (error instanceof MediaStoreAway) {
    return { code: 'MEDIA_UNAVAILABLE', extra: { retryAfter: 5 } };
  }
  return isRefusedAsLate(error) || isDatabaseAway(error)
    ? { code: 'SERVICE_BUSY', extra: { retryAfter: 2 } }
    : undefined;
}

/**
 * Whether a request was refused because the event loop is late. The log leaves such requests out, because writing
 * them would make the loop even later.
 */
export function isRefusedAsLate(error: unknown): boolean {
  return (error as { code?: string } | undefined)?.code === lateCode;
}

/**
 * Whether a request failed because its client has gone, in the middle of its body or of the answer: nobody gets an
 * answer any more, and nothing is wrong with the shop. Not every error of a request whose client has gone is one.
 */
export function hasLeft(error: unknown, { raw }: Pick<FastifyReply, 'raw'>): boolean {
  const { code, message } = (error ?? {}) as NodeJS.ErrnoException;
  const isOfStream =
    code === 'ERR_STREAM_PREMATURE_CLOSE' || (code === 'ECONNRESET' && message === 'aborted');
  return isOfStream && raw.destroyed && !raw.writableFinished;
}

const saysAway = new RegExp(
  `${noConnectionInTime}|timeout expired|${unanswered}|Connection terminated|is not queryable`,
);
const saysLost = new RegExp(`${unanswered}|Connection terminated(?! due to connection timeout)`);

/** Whether an error says that PostgreSQL cannot be reached, or is full or starting. Such errors pass by themselves. */
export function isDatabaseAway(error: unknown): boolean {
  if (busyDatabase.test(databaseError(error)?.code ?? '')) return true;
  const cause = causeOf(error);
  return lostConnection.has(cause?.code ?? '') || saysAway.test(cause?.message ?? '');
}

/** SQLSTATE codes with which PostgreSQL ends a connection that is used. */
const endedConnection = /^(08|57P0[125])/;
const cutConnection = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT']);

/** Whether a connection has ended while it was used: nobody knows whether what was sent last is done. */
export function isConnectionLost(error: unknown): boolean {
  if (endedConnection.test(databaseError(error)?.code ?? '')) return true;
  const cause = causeOf(error);
  return cutConnection.has(cause?.code ?? '') || saysLost.test(cause?.message ?? '');
}

const causeOf = (error: unknown) =>
  (error instanceof Error && error.cause ? error.cause : error) as NodeJS.ErrnoException;
