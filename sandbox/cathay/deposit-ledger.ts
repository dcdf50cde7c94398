export interface BankDeposit {
  virtualAccount: string;
  /** TWD. */
  amount: number;
  at: Date;
  /** Six digits, unique among the transfers of a day. */
  sequence: string;
}

/** The ledger of the transfers to the shop's account at the stand-in, in memory. */
export interface DepositLedger {
  add(deposit: Pick<BankDeposit, 'virtualAccount' | 'amount' | 'at'>): BankDeposit;
  all(): BankDeposit[];
  /** Removes a transfer, so that a test can make the ledgers of shop and bank differ. */
  forget(sequence: string): void;
  clear(): void;
}

export function createDepositLedger(): DepositLedger {
  const deposits: BankDeposit[] = [];
  let count = 0;
  return {
    add(facts) {
      const deposit = { ...facts, sequence: String(++count).padStart(6, '0') };
      deposits.push(deposit);
      return deposit;
    },
    all: () => [...deposits],
    forget(sequence) {
      const index = deposits.findIndex((each) => each.sequence === sequence);
      if (index >= 0) deposits.splice(index, 1);
    },
    clear: () => void deposits.splice(0),
  };
}
