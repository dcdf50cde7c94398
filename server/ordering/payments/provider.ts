import type { PaymentType } from '#contract/enumerations.ts';
import type { Config } from '#server/config.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Shop, ShopInTransaction } from '#server/shop.ts';
import type { paymentAttempts } from './tables.ts';

/** One start of paying one order with one provider, as stored. */
export type Attempt = typeof paymentAttempts.$inferSelect;

/** A provider's report about an attempt. Amounts are TWD. */
export type ProviderReport =
  /** Not paid yet; the shopper can still pay. */
  | { state: 'OPEN' }
  /** The shopper has agreed, and the shop can collect the money (`collect`). */
  | { state: 'READY' }
  | {
      state: 'PAID';
      amount: number;
      /** Refunded so far, if the provider says how much. */
      refunded?: number;
      /** A part was refunded, but the provider does not say how much. */
      isPartlyRefunded?: boolean;
      transactionId?: string;
      authCode?: string;
      /** The provider's own words; stored cut and without what could name a person. */
      words?: string;
    }
  /** The attempt is not paid and never will be. */
  | { state: 'FAILED'; code: string; words?: string }
  /** The provider does not know the attempt. */
  | { state: 'MISSING' }
  /** No answer in time, or an unreadable one; the attempt may or may not be paid. */
  | { state: 'SILENT'; code: string };

export type PaidReport = Extract<ProviderReport, { state: 'PAID' }>;

/** Codes of SILENT that `askOtherHost` gives if the provider cannot be reached. */
const unreachable: readonly string[] = ['TIMEOUT', 'UNREACHABLE'];

/**
 * Whether the provider as a whole cannot be reached, so that a run does not wait for it again. An unreadable answer is
 * about its own attempt only.
 */
export function isUnreachable(report: ProviderReport): boolean {
  return report.state === 'SILENT' && unreachable.includes(report.code);
}

/** Names of an attempt that are written with its row, before the provider is told. */
export interface Preparation {
  providerOrderId: string;
  viewToken?: string;
}

/** The page to which the shopper goes, or the account for the transfer. */
export interface StartedPayment {
  redirectViewUrl?: string;
  /** Address of LINE Pay's page. */
  webUrl?: string;
  virtualAccount?: string;
  transactionId?: string;
}

export type StartResult =
  | { isStarted: true; payment: StartedPayment }
  | { isStarted: false; code: string };

export interface RefundOrder {
  attempt: Attempt;
  /** TWD. */
  amount: number;
  /** TWD that the provider has refunded before. */
  refundedBefore: number;
  /** TWD of the newest of those refunds; 0 if there is none. */
  lastRefund: number;
  /** When the provider was first asked to refund, while its answer is unclear; null if it certainly did not refund. */
  orderedAt: Date | null;
  /** Stores `orderedAt`. Call it before asking the provider, so that it is known even if the server dies meanwhile. */
  announce(): Promise<void>;
}

export type RefundResult =
  | { state: 'DONE'; providerRefundId: string | null }
  /** The shop must transfer the money itself. */
  | { state: 'BY_HAND' }
  /**
   * The provider will not refund, or it is unclear whether it did: a person decides. `isUndone`: it certainly did
   * not.
   */
  | { state: 'REFUSED'; code: string; isUndone?: boolean }
  /**
   * Try again later. `isUndone`: the provider certainly has not refunded yet; otherwise it is unclear, and the next
   * try looks it up first.
   */
  | { state: 'LATER'; code: string; isUndone?: boolean };

/** A ledger that the provider gives only as one list of all payments. */
export interface ListedLedger {
  /** Reads the list and stores its new entries; throws after the last one if some could not be stored. */
  take(shop: Shop): Promise<unknown>;
  /** Whether a stored list contains the money of an attempt. */
  has(shop: Pick<Shop, 'db'>, attempt: Attempt): Promise<boolean>;
}

/**
 * How the shop reads the provider's ledger, with which it compares its own every night. BY_ATTEMPT: `ask` can read
 * the entry of one attempt at any time. NONE: only the shop has a ledger.
 */
export type Ledger = 'BY_ATTEMPT' | 'NONE' | ListedLedger;

/** One way of paying and its provider. No function throws because of what the provider does or fails to do. */
export interface PaymentProvider {
  type: PaymentType;
  ledger: Ledger;
  /** The provider's host, with its settings; null if the kind of payment needs no provider. */
  host: { name: string; realWith: keyof Config } | null;
  /**
   * Makes the names of the attempt; must not use the network. Only a transfer uses the database, inside the
   * transaction that writes the attempt.
   */
  prepare(
    shop: ShopInTransaction,
    db: Queryable,
    order: { orderNo: string; number: number; amount: number; payBefore: Date | null },
  ): Promise<Preparation>;
  /** The next step for the shopper, if the shop knows it without asking the provider. */
  next?(shop: Shop, attempt: Attempt): StartedPayment;
  /** Informs the provider of the attempt, if it must know before the shopper comes. Called after the commit. */
  start?(shop: Shop, attempt: Attempt): Promise<StartResult>;
  /** Asks the provider for the present state of the attempt. */
  ask(shop: Shop, attempt: Attempt): Promise<ProviderReport>;
  /** Collects the money after the shopper has agreed; only for providers whose `ask` can answer READY. */
  collect?(shop: Shop, attempt: Attempt): Promise<ProviderReport>;
  /** Refunds money once: before a second try it checks whether the first one was made. */
  refund(shop: Shop, refund: RefundOrder): Promise<RefundResult>;
}
