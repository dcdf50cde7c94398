import { StoredMap } from '../stored-map.ts';

export type LineState = 'OPEN' | 'AUTHENTICATED' | 'CONFIRMED' | 'CANCELLED' | 'FAILED';

export interface LineTransaction {
  /** Nineteen digits: too many for a JavaScript number. */
  id: string;
  orderId: string;
  /** TWD. */
  amount: number;
  productName: string;
  confirmUrl: string;
  cancelUrl: string;
  state: LineState;
  requestedAt: Date;
  confirmedAt: Date | undefined;
  refunds: { id: string; amount: number; at: Date }[];
}

/** The ledger of the stand-in for LINE Pay. */
export interface LineLedger {
  entries: StoredMap<LineTransaction>;
  byId(id: string): LineTransaction | undefined;
  byOrder(orderId: string): LineTransaction | undefined;
  all(): LineTransaction[];
  add(
    transaction: Pick<
      LineTransaction,
      'orderId' | 'amount' | 'productName' | 'confirmUrl' | 'cancelUrl'
    >,
  ): LineTransaction;
  /** Adds a refund (TWD); returns its id. */
  refund(transaction: LineTransaction, amount: number): string;
  /** Removes a transaction, so that a test can make the ledgers of shop and LINE Pay differ. */
  forget(id: string): void;
  clear(): void;
}

export function createLineLedger(now: () => Date): LineLedger {
  const transactions = new StoredMap<LineTransaction>('line-pay');
  let count = 0;
  const nextId = () =>
    `2${String(Date.now()).padStart(14, '0')}${String(++count % 10_000).padStart(4, '0')}`;
  const all = () => [...transactions.values()];
  return {
    entries: transactions,
    byId: (id) => transactions.get(id),
    byOrder(orderId) {
      const found = all().find((each) => each.orderId === orderId);
      return found && transactions.get(found.id);
    },
    all,
    add(details) {
      const transaction: LineTransaction = {
        ...details,
        id: nextId(),
        state: 'OPEN',
        requestedAt: now(),
        confirmedAt: undefined,
        refunds: [],
      };
      transactions.set(transaction.id, transaction);
      return transaction;
    },
    refund(transaction, amount) {
      const id = nextId();
      transaction.refunds.push({ id, amount, at: now() });
      return id;
    },
    forget: (id) => void transactions.delete(id),
    clear: () => transactions.clear(),
  };
}

/** TWD refunded so far. */
export function refundedAmount({ refunds }: Pick<LineTransaction, 'refunds'>): number {
  return refunds.reduce((sum, { amount }) => sum + amount, 0);
}
