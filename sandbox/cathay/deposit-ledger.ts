import { StoredMap } from '../stored-map.ts';

export interface BankDeposit {
  virtualAccount: string;
  /** TWD. */
  amount: number;
  at: Date;
  /** Six digits, unique among the transfers of a day. */
  sequence: string;
}

/** The ledger of the transfers to the shop's account at the stand-in. */
export interface DepositLedger {
  entries: StoredMap<BankDeposit>;
  add(deposit: Pick<BankDeposit, 'virtualAccount' | 'amount' | 'at'>): BankDeposit;
  all(): BankDeposit[];
  /** Removes a transfer, so that a test can make the ledgers of shop and bank differ. */
  forget(sequence: string): void;
  clear(): void;
}

export function createDepositLedger(): DepositLedger {
  const deposits = new StoredMap<BankDeposit>('cathay-deposits');
  let count = 0;
  return {
    entries: deposits,
    add(details) {
      count = Math.max(count, ...[...deposits.keys()].map(Number)) + 1;
      const deposit = { ...details, sequence: String(count).padStart(6, '0') };
      deposits.set(deposit.sequence, deposit);
      return deposit;
    },
    all: () => [...deposits.values()],
    forget: (sequence) => void deposits.delete(sequence),
    clear: () => deposits.clear(),
  };
}
