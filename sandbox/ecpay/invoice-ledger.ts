import { taipeiDay, taipeiTime } from '#rules/dates.ts';
import { StoredMap } from '../stored-map.ts';

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

/** The ledger of the issued invoices. */
export interface Ledger {
  entries: StoredMap<LedgerEntry>;
  /** Makes sure that the next invoice gets a higher number than this one, which the shop already has. */
  goOnBehind(invoiceNo: string): void;
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

const numberOf = (invoiceNo: string) => Number(invoiceNo.replace(/\D/g, '')) - 10_000_000;

/** Invoice numbers begin with AB10000001. */
export function createLedger(): Ledger {
  const entries = new StoredMap<LedgerEntry>('ecpay-invoices');
  let highest = 0;
  const all = () => [...entries.values()];
  return {
    entries,
    byRelateNumber: (wanted) => entries.get(wanted),
    byInvoiceNo(wanted) {
      const found = all().find(({ invoiceNo }) => invoiceNo === wanted);
      return found && entries.get(found.relateNumber);
    },
    goOnBehind(invoiceNo) {
      highest = Math.max(highest, numberOf(invoiceNo));
    },
    add(entry, now) {
      const number = Math.max(highest, ...all().map(({ invoiceNo }) => numberOf(invoiceNo))) + 1;
      const added: LedgerEntry = {
        ...entry,
        invoiceNo: `AB${10_000_000 + number}`,
        randomNumber: String((number * 7919) % 10_000).padStart(4, '0'),
        createdAt: taipeiTime(now),
        isVoided: false,
        allowances: [],
      };
      entries.set(entry.relateNumber, added);
      return added;
    },
    allow(entry, allowed, now) {
      const count = all().reduce((sum, { allowances }) => sum + allowances.length, 0) + 1;
      const day = taipeiDay(now).replaceAll('-', '');
      const number = `${day}${String(count).padStart(8, '0')}`;
      entry.allowances.push({ number, ...allowed });
      return number;
    },
    clear() {
      entries.clear();
      highest = 0;
    },
  };
}

/** TWD of an invoice that its allowances have not refunded. */
export function remaining({ amount, allowances }: LedgerEntry): number {
  return amount - allowances.reduce((sum, each) => sum + each.amount, 0);
}

/** TWD of tax (5 %) in an amount that contains it. */
export const taxIn = (amount: number): number => Math.round((amount * 5) / 105);
