import formbody from '@fastify/formbody';
import Fastify, { type FastifyInstance } from 'fastify';
import { type CardLedger, createCardLedger } from './cathay/card-ledger.ts';
import { cathay } from './cathay/cathay.ts';
import { createDepositLedger, type DepositLedger } from './cathay/deposit-ledger.ts';
import type { BankOptions } from './cathay/options.ts';
import { control } from './control.ts';
import { createEcpayLedgers, type EcpayOptions, ecpay } from './ecpay/ecpay.ts';
import type { Ledger as InvoiceLedger } from './ecpay/invoice-ledger.ts';
import type { CarrierOptions } from './ecpay/logistics.ts';
import type { StoreAccount } from './ecpay/store-list.ts';
import type { Emails } from './emails.ts';
import { lineLogin } from './line-login/line-login.ts';
import type { LineLoginOptions } from './line-login/options.ts';
import { lineChats } from './line-messaging/chats.ts';
import { createLineChats, type LineChats } from './line-messaging/ledger.ts';
import { lineMessaging } from './line-messaging/line-messaging.ts';
import type { LineMessagingOptions } from './line-messaging/options.ts';
import { createLineLedger, type LineLedger } from './line-pay/ledger.ts';
import { linePay } from './line-pay/line-pay.ts';
import { createLineShopLedger, type LineShopLedger } from './line-shop/ledger.ts';
import { type LineShopOptions, lineShop } from './line-shop/line-shop.ts';
import { mailbox } from './mailbox.ts';
import { createOutcomes, type Outcomes } from './outcomes.ts';
import { keepLedgers, type LedgerStore, type StoredMap } from './stored-map.ts';

export interface SandboxOptions extends BankOptions {
  brand: string;
  /** The store of the e-mails; undefined if a mail server is configured. */
  emails: Emails | undefined;
  /** The keys with which the shop must sign. */
  linePay: { channelId: string; channelSecret: string; pageUrl: string };
  lineLogin: Pick<LineLoginOptions, 'channelId' | 'channelSecret' | 'redirectUri'>;
  lineMessaging: Pick<LineMessagingOptions, 'channelSecret' | 'accessToken' | 'webhookUrl'>;
  lineShop: Pick<LineShopOptions, 'site' | 'shopId' | 'authKey'>;
  /** The account for the stores, which may differ from the one for invoices. */
  ecpayMap: StoreAccount;
  ecpayLogistics: Pick<CarrierOptions, 'service'>;
  /** Stores the ledgers beyond the process; without it they are only in memory. */
  store?: LedgerStore;
  /** The highest invoice number of the shop; empty if there is none. */
  highestInvoiceNo?: () => Promise<string>;
  ecpayInvoice: Pick<EcpayOptions, 'merchantId' | 'keys'>;
}

export interface Sandbox {
  app: FastifyInstance;
  outcomes: Outcomes;
  /** The ledgers of the payment providers, of LINE Shopping, of LINE's chats and of the invoice service. */
  ledgers: {
    linePay: LineLedger;
    card: CardLedger;
    deposits: DepositLedger;
    lineShop: LineShopLedger;
    invoices: InvoiceLedger;
    lineChats: LineChats;
  };
}

/** All stand-ins on one port: mailbox, payment providers and every other service that the shop calls. */
export function createSandbox(options: SandboxOptions): Sandbox {
  const app = Fastify({
    logger: false,
    forceCloseConnections: 'idle',
    pluginTimeout: 120_000,
    bodyLimit: 1024 * 1024,
  });
  const outcomes = createOutcomes();
  const ledgers = {
    linePay: createLineLedger(options.now),
    card: createCardLedger(),
    deposits: createDepositLedger(),
    lineShop: createLineShopLedger(),
    lineChats: createLineChats(),
  };
  const ecpayLedgers = createEcpayLedgers(outcomes);
  for (const ledger of Object.values(ledgers)) outcomes.onReset(() => ledger.clear());
  const { linePay: payments, card, deposits, lineShop: reports, lineChats: chats } = ledgers;
  const { invoices: issued, parcels } = ecpayLedgers;
  const entryMaps = [payments, card, deposits, issued].map(({ entries }) => entries);
  const chatMaps = [chats.phones, chats.messages, chats.pushes];
  outliveTheProcess(app, [...entryMaps, reports.orders, parcels, ...chatMaps], issued, options);
  app.register(formbody);
  const line = { ...options.linePay, outcomes, ledger: ledgers.linePay, now: options.now };
  app.register(linePay(line), { prefix: '/line-pay' });
  const { brand, now, deliver } = options;
  const messages = { ...options.lineMessaging, brand, outcomes, chats, now, deliver };
  app.register(lineMessaging(messages), { prefix: '/line-messaging' });
  app.register(lineChats(messages), { prefix: '/line' });
  const login = { ...options.lineLogin, brand, outcomes, now, messages };
  app.register(lineLogin(login), { prefix: '/line-login' });
  const shopping = { ...options.lineShop, outcomes, ledger: ledgers.lineShop, now: options.now };
  app.register(lineShop(shopping), { prefix: '/line-shop' });
  const bank = { outcomes, cardLedger: ledgers.card, depositLedger: ledgers.deposits };
  app.register(cathay({ ...options, ...bank }), { prefix: '/cathay' });
  const invoices = {
    ...options.ecpayInvoice,
    storeAccount: options.ecpayMap,
    ledgers: ecpayLedgers,
    carrier: { ...options.ecpayLogistics, deliver: options.deliver },
    outcomes,
    now: options.now,
  };
  app.register(ecpay(invoices), { prefix: '/ecpay' });
  app.register(control(outcomes), { prefix: '/control' });
  if (options.emails) app.register(mailbox(options.emails, options));
  return { app, outcomes, ledgers: { ...ledgers, invoices: issued } };
}

/** Restores the ledgers, and stores every change before the answer that reports it is sent. */
function outliveTheProcess(
  app: FastifyInstance,
  ledgers: readonly StoredMap<unknown>[],
  issued: InvoiceLedger,
  { store, highestInvoiceNo }: Pick<SandboxOptions, 'store' | 'highestInvoiceNo'>,
): void {
  if (store) {
    const storedLedgers = keepLedgers(ledgers, store);
    app.addHook('onReady', () => storedLedgers.load());
    app.addHook('onSend', async () => storedLedgers.save());
  }
  if (highestInvoiceNo) {
    app.addHook('onReady', async () => issued.goOnBehind(await highestInvoiceNo()));
  }
}
