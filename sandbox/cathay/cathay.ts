import type { FastifyPluginAsync } from 'fastify';
import type { Outcomes } from '../outcomes.ts';
import { serveAtm } from './atm.ts';
import type { CardLedger } from './card-ledger.ts';
import { serveCardPage } from './card-page.ts';
import type { DepositLedger } from './deposit-ledger.ts';
import type { Pause } from './notices.ts';
import { serveOrderService } from './order-service.ts';

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

/** Stands in for Cathay United Bank: card page, order service, notices of deposits and their list. */
export function cathay(options: CathayOptions): FastifyPluginAsync {
  return async (app) => {
    app.addContentTypeParser('text/xml', { parseAs: 'string' }, (_, body, done) =>
      done(null, body),
    );
    serveCardPage(app, options);
    serveOrderService(app, options);
    serveAtm(app, options);
  };
}
