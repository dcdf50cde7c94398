/** Structured log without personal data: ids, never names, addresses, e-mails, tokens or query strings. */
export interface Log {
  info(fields: Record<string, unknown>, message: string): void;
  warn(fields: Record<string, unknown>, message: string): void;
  error(fields: Record<string, unknown>, message: string): void;
}

/**
 * Answers the fields of an error that may be logged. It leaves out the message of a failed query, which contains the
 * parameters, and PostgreSQL's detail, which contains the row.
 */
export function loggableError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  const isQuery = 'query' in error && 'params' in error;
  const cause = isQuery && error.cause instanceof Error ? error.cause : error;
  return {
    type: cause.constructor.name,
    // PostgreSQL puts the value that it refuses in quotation marks.
    message: isQuery ? cause.message.replace(/"[^"]*"/g, '"…"') : cause.message,
    ...('code' in cause ? { code: cause.code } : {}),
    ...('constraint' in cause ? { constraint: cause.constraint } : {}),
    stack: error.stack?.slice(error.stack.indexOf('\n    at ')).trim(),
    ...(!isQuery && cause.cause ? { cause: loggableError(cause.cause) } : {}),
  };
}
