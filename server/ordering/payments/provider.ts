import type { PaymentType } from '#contract/enumerations.ts';
import type { Config } from '#server/config.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';
import type { paymentAttempts } from './tables.ts';

/** A start of a payment as a provider needs to know it. */
export type Attempt = typeof paymentAttempts.$inferSelect;

/** What a provider says of an attempt. Amounts are TWD. */
export type ProviderReport =
  /** Not paid; the shopper still may. */
  | { state: 'OPEN' }
  /** The shopper has agreed: the money comes when the shop asks for it (`collect`). */
  | { state: 'READY' }
  | {
      state: 'PAID';
      amount: number;
      /** Given back so far, when the provider tells. */
      refunded?: number;
      /** Some was given back, and the provider does not tell how much. */
      isPartlyRefunded?: boolean;
      transactionId?: string;
      authCode?: string;
    }
  /** No money, and none will come of this attempt. */
  | { state: 'FAILED'; code: string }
  /** The provider does not know it. */
  | { state: 'MISSING' }
  /** No answer in time, or none that could be read: anything may be true. */
  | { state: 'SILENT'; code: string };

export type PaidReport = Extract<ProviderReport, { state: 'PAID' }>;

/** Codes of SILENT that `askOtherHost` gives when nobody is there. */
const unreachable: readonly string[] = ['TIMEOUT', 'UNREACHABLE'];

/**
 * Whether the provider as a whole is away, so that a run need not wait for it once more. An answer about one attempt that
 * could not be read says nothing of the others.
 */
export function isUnreachable(report: ProviderReport): boolean {
  return report.state === 'SILENT' && unreachable.includes(report.code);
}

/** What an attempt is known by before anybody is asked; written with its row. */
export interface Preparation {
  providerOrderId: string;
  viewToken?: string;
}

/** Where the shopper goes, or what to transfer to. */
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
  /** TWD that refunds before this one have given back. */
  refundedBefore: number;
  /** TWD of the newest of those; 0 when this is the first. */
  lastRefund: number;
  /** Since when the provider may have made it, without having said so; null while it surely has not. */
  orderedAt: Date | null;
  /** Keeps that the provider is being told, before it is: whoever dies meanwhile leaves `orderedAt` behind. */
  announce(): Promise<void>;
}

export type RefundResult =
  | { state: 'DONE'; providerRefundId: string | null }
  /** Money goes back by the shop's own transfer. */
  | { state: 'BY_HAND' }
  /** Never by the provider, or by nobody's knowledge: a person decides. `isUndone`: it surely has not been made. */
  | { state: 'REFUSED'; code: string; isUndone?: boolean }
  /**
   * Asked again later: the provider surely has not given it back by now (`isUndone`), or nobody knows, and what became
   * of it is looked up first.
   */
  | { state: 'LATER'; code: string; isUndone?: boolean };

/** A ledger that the provider hands out as one list of everybody's payments. */
export interface ListedLedger {
  /** Reads the list and takes in what is new in it; throws after the last line when some could not be taken in. */
  take(shop: Shop): Promise<unknown>;
  /** Whether the money of an attempt stands in a list that was taken. */
  has(shop: Pick<Shop, 'db'>, attempt: Attempt): Promise<boolean>;
}

/**
 * How the provider's ledger is read, which the shop's is compared with every night. BY_ATTEMPT: `ask` tells of one attempt
 * at any time. NONE: there is no ledger but the shop's.
 */
export type Ledger = 'BY_ATTEMPT' | 'NONE' | ListedLedger;

/** A way of paying that somebody else handles. None of these throws for what the other side does or fails to do. */
export interface PaymentProvider {
  type: PaymentType;
  ledger: Ledger;
  /** Who handles it; null: nobody has to be configured. */
  host: { realWith: keyof Config } | null;
  /** Inside the transaction that writes the attempt: names and numbers, no network. */
  prepare(
    shop: Shop,
    transaction: Transaction,
    order: { orderNo: string; number: number; amount: number; payBefore: Date | null },
  ): Promise<Preparation>;
  /** What the shopper does next, where that needs nobody's answer. */
  next?(shop: Shop, attempt: Attempt): StartedPayment;
  /** After the commit: tells the provider, where it has to know beforehand. */
  start?(shop: Shop, attempt: Attempt): Promise<StartResult>;
  /** What the provider knows now. */
  ask(shop: Shop, attempt: Attempt): Promise<ProviderReport>;
  /** Takes money that the shopper has agreed to; only where `ask` may say READY. */
  collect?(shop: Shop, attempt: Attempt): Promise<ProviderReport>;
  /** Gives money back, once: looks at what was given back before it asks a second time. */
  refund(shop: Shop, refund: RefundOrder): Promise<RefundResult>;
}
