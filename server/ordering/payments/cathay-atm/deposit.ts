/** A transfer into the shop's account, as the bank reports it. */
export interface Deposit {
  virtualAccount: string;
  /** TWD. */
  amount: number;
  depositedAt: Date;
  /** Whether the bank took the transfer back. */
  isReversed: boolean;
  /** The bank's number in a list; '' in a notice. */
  bankNumber: string;
  /** Usually 1. Counts up if the same amount reached the same account several times in one second. */
  occurrence: number;
}

/** The largest amount in TWD that the database can store. */
export const mostAmount = 2 ** 31 - 1;

/** The reference, in the exceptions, of a row of the bank's list that could not be stored. */
export const referenceOfRow = ({ bankNumber }: Pick<Deposit, 'bankNumber'>) =>
  `deposit row ${bankNumber}`;
