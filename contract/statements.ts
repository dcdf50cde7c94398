/** Statements of payment providers and of the bank that an operator uploads. Plain data. */

/** The names of the columns of a file. */
export interface StatementColumns {
  /** The number by which the provider or the shop knows the payment. */
  reference: string;
  amount: string;
  date: string;
}

export const statementLimits = {
  /** The most rows of a file. */
  rows: 100_000,
  /** The most bytes of a file. */
  bytes: 16 * 1024 * 1024,
  /** The most characters of a column's name. */
  column: 80,
  /** The most differences of each kind that an answer lists. */
  listed: 50,
};
