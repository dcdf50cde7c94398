import type { Outcomes } from '../outcomes.ts';
import type { CardLedger } from './card-ledger.ts';
import type { DepositLedger } from './deposit-ledger.ts';
import type { Pause } from './notices.ts';

/** Sends what the bank's server sends to the shop; a browser takes no part. */
export type Deliver = (url: string, request: RequestInit) => Promise<Response>;

export interface BankOptions {
  now(): Date;
  /** The shop's address as it is registered at the bank. */
  shopUrl: string;
  deliver: Deliver;
  /** How long a late notice takes; real time unless told otherwise. */
  pause?: Pause;
  card: { storeId: string; cubKey: string };
  atm: { key: string; account: string; customer: string; user: string; password: string };
}

export interface CathayOptions extends BankOptions {
  outcomes: Outcomes;
  cardLedger: CardLedger;
  depositLedger: DepositLedger;
}
