/**
 * What a price is computed with, on amounts in TWD: numbers in the rules, columns in SQL. So a kind says its price
 * once, and lists that the database sorts by price cannot differ from the cart.
 */
export interface Arithmetic<Amount> {
  /** `percent` per cent of an amount; a fraction of a dollar is dropped. */
  share: (amount: Amount, percent: number) => Amount;
  less: (amount: Amount, off: number) => Amount;
  atLeast: (amount: Amount, least: number) => Amount;
  atMost: (amount: Amount, most: number) => Amount;
}

/** The arithmetic of whole numbers. */
export const onNumbers: Arithmetic<number> = {
  share: (amount, percent) => Math.floor((amount * percent) / 100),
  less: (amount, off) => amount - off,
  atLeast: Math.max,
  atMost: Math.min,
};
