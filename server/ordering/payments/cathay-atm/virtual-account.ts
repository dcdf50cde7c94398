import { taipeiDay } from '#rules/dates.ts';

const bodyWeights = [4, 5, 6, 7, 8, 9, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const amountWeights = [8, 7, 6, 5, 4, 3, 2, 1];

interface AccountParts {
  /** The four digits that the bank gave the shop. */
  prefix: string;
  /** The last day for paying, in Taipei. */
  deadline: Date;
  /** 1 to 99999; each deadline day uses a number once. */
  serial: number;
  /** TWD, below 100 million. */
  amount: number;
}

/**
 * A virtual account of 16 digits: prefix, YYMMDD of the deadline, serial, check digit. The bank itself refuses a
 * transfer of another amount or after that day.
 */
export function virtualAccount({ prefix, deadline, serial, amount }: AccountParts): string {
  const day = taipeiDay(deadline).slice(2).replaceAll('-', '');
  return withCheckDigit(`${prefix}${day}${String(serial).padStart(5, '0')}`, amount);
}

/** The account with its check digit, which covers all digits and the amount (the bank's variant with amount check). */
export function withCheckDigit(body: string, amount: number): string {
  const ofBody = complement(body, bodyWeights);
  const ofAmount = complement(String(amount).padStart(8, '0'), amountWeights);
  return `${body}${(ofBody + ofAmount) % 10}`;
}

/**
 * Sums the last digits of the products of digit and weight; answers 10 minus the last digit of the sum, or 0 for
 * 10.
 */
function complement(digits: string, weights: readonly number[]): number {
  const sum = [...digits].reduce(
    (total, digit, index) => total + ((Number(digit) * (weights[index] ?? 0)) % 10),
    0,
  );
  return (10 - (sum % 10)) % 10;
}
