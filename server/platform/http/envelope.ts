import type { PageMeta } from '#contract/call.ts';
import { errorCodes } from '#contract/error-codes.ts';
import type { Failure } from '#contract/outcome.ts';
import { toSnake } from '#contract/wire-case.ts';

/** The body of a success (G-039); `data` must be in wire form already. */
export function successBody(data: unknown, meta: PageMeta | undefined) {
  return meta ? { status: 200, data, meta: toSnake(meta) } : { status: 200, data };
}

/** The HTTP status of a refusal; the body contains the same number (G-039, G-040). */
export function statusOf(failure: Failure): number {
  return failure.status ?? errorCodes[failure.code].status;
}

/** The body of a refusal or failure (G-039). */
export function failureBody(failure: Failure, requestId: string) {
  return {
    status: statusOf(failure),
    error_code: failure.code,
    message: failure.message ?? errorCodes[failure.code].message,
    ...(failure.extra ? { extra: toSnake(failure.extra) } : {}),
    ...(failure.errors ? { errors: failure.errors } : {}),
    request_id: requestId,
  };
}
