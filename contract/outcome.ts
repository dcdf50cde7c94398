import type { ErrorCode } from './error-codes.ts';

/** A documented failure as a value. `message` overrides the code's own sentence. */
export interface Failure<Code extends ErrorCode = ErrorCode> {
  code: Code;
  message?: string;
  /** Details that the caller may use, e.g. `{ email }` or `{ paidAmount }`. */
  extra?: Record<string, unknown>;
  /** Wire field name → sentence, for VALIDATION_FAILED. */
  errors?: Record<string, string>;
  /** Overrides the code's usual HTTP status, e.g. ORDER_NOT_FOUND is 404 on a read (G-040). */
  status?: number;
}

/** The result of work that may be refused: a value, or a documented failure. */
export type Outcome<Value, Code extends ErrorCode = ErrorCode> =
  | { ok: true; value: Value }
  | { ok: false; failure: Failure<Code> };

/** The outcome of work that succeeded. */
export function done<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value };
}

/** The outcome of work that was refused with a documented code. Return it; it is not thrown. */
export function refused<const Code extends ErrorCode>(
  code: Code,
  details: Omit<Failure, 'code'> = {},
): { ok: false; failure: Failure<Code> } {
  return { ok: false, failure: { code, ...details } };
}
