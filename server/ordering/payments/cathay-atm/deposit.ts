/** A transfer into the shop's account as the bank tells of it. */
export interface Deposit {
  virtualAccount: string;
  /** TWD. */
  amount: number;
  depositedAt: Date;
  /** The bank took the transfer back. */
  isReversed: boolean;
  /** The bank's number in a list; '' in a notice. */
  bankNumber: string;
  /** 1, unless the same amount came to the same account in the same second before. */
  occurrence: number;
}

/** TWD that a transfer can have: what the database counts in. */
export const mostAmount = 2 ** 31 - 1;

/** What the exceptions know a row of the bank's list by that could not be taken in. */
export const referenceOfRow = ({ bankNumber }: Pick<Deposit, 'bankNumber'>) =>
  `deposit row ${bankNumber}`;
