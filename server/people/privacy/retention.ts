/** Years for which the law has orders and invoices stored in full, also of members who were erased. */
export const retentionYears = 5;

/** Years after which orders lose their personal data, whoever placed them. */
export const mostYears = 10;

/** The moment this many years before `now`. */
export function yearsBefore(now: Date, years: number): Date {
  const before = new Date(now);
  before.setUTCFullYear(before.getUTCFullYear() - years);
  return before;
}
