/** A line of an invoice or allowance as the shop sent it. */
type LedgerItem = Readonly<Record<string, unknown>>;

/** An invoice that the stand-in has issued. */
export interface LedgerEntry {
  relateNumber: string;
  invoiceNo: string;
  randomNumber: string;
  /** `2026-11-20 10:00:00` in Taipei. */
  createdAt: string;
  amount: number;
  isVoided: boolean;
  isDonated: boolean;
  items: readonly LedgerItem[];
  allowances: { number: string; amount: number; items: readonly LedgerItem[] }[];
}

/** The ledger of the issued invoices, in memory. */
export interface Ledger {
  byRelateNumber(relateNumber: string): LedgerEntry | undefined;
  byInvoiceNo(invoiceNo: string): LedgerEntry | undefined;
  add(
    entry: Pick<LedgerEntry, 'relateNumber' | 'amount' | 'isDonated' | 'items'>,
    now: Date,
  ): LedgerEntry;
  /** Adds an allowance (TWD) to an invoice; returns its number. */
  allow(entry: LedgerEntry, allowed: Pick<LedgerEntry, 'amount' | 'items'>, now: Date): string;
  clear(): void;
}

const taipei = (now: Date) => new Date(now.getTime() + 8 * 3_600_000).toISOString();

/** Invoice numbers begin with AB10000001. */
export function createLedger(): Ledger {
  const entries: LedgerEntry[] = [];
  let allowances = 0;
  return {
    byRelateNumber: (wanted) => entries.find(({ relateNumber }) => relateNumber === wanted),
    byInvoiceNo: (wanted) => entries.find(({ invoiceNo }) => invoiceNo === wanted),
    add(entry, now) {
      const number = entries.length + 1;
      const added: LedgerEntry = {
        ...entry,
        invoiceNo: `AB${10_000_000 + number}`,
        randomNumber: String((number * 7919) % 10_000).padStart(4, '0'),
        createdAt: taipei(now).slice(0, 19).replace('T', ' '),
        isVoided: false,
        allowances: [],
      };
      entries.push(added);
      return added;
    },
    allow(entry, allowed, now) {
      allowances += 1;
      const day = taipei(now).slice(0, 10).replaceAll('-', '');
      const number = `${day}${String(allowances).padStart(8, '0')}`;
      entry.allowances.push({ number, ...allowed });
      return number;
    },
    clear: () => void entries.splice(0),
  };
}

/** TWD of an invoice that its allowances have not taken back. */
export function remaining({ amount, allowances }: LedgerEntry): number {
  return amount - allowances.reduce((sum, each) => sum + each.amount, 0);
}

/** TWD of tax (5 %) in an amount that contains it. */
export const taxIn = (amount: number): number => Math.round((amount * 5) / 105);
