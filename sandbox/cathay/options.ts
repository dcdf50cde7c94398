import type { Outcomes } from '../outcomes.ts';
import type { CardLedger } from './card-ledger.ts';
import type { DepositLedger } from './deposit-ledger.ts';
import type { Pause } from './notices.ts';

/** Sends a request from the bank's server to the shop's server, without a browser. */
export type Deliver = (url: string, request: RequestInit) => Promise<Response>;

export interface BankOptions {
  now(): Date;
  /** The shop's address that is registered at the bank. */
  shopUrl: string;
  deliver: Deliver;
  /** Waits before a late notice; in real time by default. */
  pause?: Pause;
  card: { storeId: string; cubKey: string };
  atm: { key: string; account: string; customer: string; user: string; password: string };
}

export interface CathayOptions extends BankOptions {
  outcomes: Outcomes;
  cardLedger: CardLedger;
  depositLedger: DepositLedger;
}
