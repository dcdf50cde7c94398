export interface BankDeposit {
  virtualAccount: string;
  /** TWD. */
  amount: number;
  at: Date;
  /** Six digits, one a day and transfer. */
  sequence: string;
}

/** Transfers that reached the shop's account at the stand-in, in memory. */
export interface DepositLedger {
  add(deposit: Pick<BankDeposit, 'virtualAccount' | 'amount' | 'at'>): BankDeposit;
  all(): BankDeposit[];
  /** For planted differences. */
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
