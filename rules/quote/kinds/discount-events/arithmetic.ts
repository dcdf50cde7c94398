/**
 * What a price is computed with, on amounts in TWD: numbers in the rules, columns in SQL. So a kind says its price
 * once, and lists that the database sorts by price cannot differ from the cart.
 */
export interface Arithmetic<Amount> {
  /** `percent` per cent of an amount; a fraction of a dollar is dropped. */
  share: (amount: Amount, percent: number) => Amount;
  /** Never below 0. */
  less: (amount: Amount, off: number) => Amount;
  atMost: (amount: Amount, most: number) => Amount;
}

/** The arithmetic of whole numbers. */
export const onNumbers: Arithmetic<number> = {
  share: (amount, percent) => Math.floor((amount * percent) / 100),
  less: (amount, off) => Math.max(amount - off, 0),
  atMost: Math.min,
};
