import type { SandboxOptions } from '#sandbox/sandbox.ts';
import type { Config } from '#server/config.ts';
import { publicUrl } from '#server/config.ts';
import { highestInvoiceNo } from '#server/ordering/invoicing/highest-invoice-no.ts';
import { readEmail, searchEmails } from '#server/platform/mail/mailbox.ts';
import type { Shop } from '#server/shop.ts';
import { isStoodIn, standInUrl } from '#server/stand-in-address.ts';
import { otherHosts } from './other-hosts.ts';
import { ledgerStore } from './stand-in-ledgers.ts';

/** Whether a stand-in takes the place of the mail server or of another host; never in a live shop. */
export function needsSandbox(config: Config): boolean {
  if (config.SHOP_MODE === 'live') return false;
  return (
    config.SMTP_URL === '' || Object.values(otherHosts).some((host) => isStoodIn(config, host))
  );
}

/** Options for stand-ins that know this shop's keys and call this shop. */
export function sandboxOptions({
  config,
  db,
  clock,
}: Pick<Shop, 'config' | 'db' | 'clock'>): SandboxOptions {
  const emails = {
    list: (recipient: string) => searchEmails(db, recipient),
    read: (id: number) => readEmail(db, id),
  };
  return {
    ...standInOptions(config),
    ...storedLedgers(db),
    brand: config.BRAND_NAME,
    emails: config.SMTP_URL ? undefined : emails,
    now: () => clock.now(),
    shopUrl: publicUrl(config),
    // Sent directly to the shop on this machine, even if shoppers reach it under another name.
    deliver: (url, request) => fetch(url.replace(publicUrl(config), ownUrl(config)), request),
  };
}

/** Loads the stored ledgers, so that stand-ins continue where the last process ended. */
export const storedLedgers = (
  db: Shop['db'],
): Pick<SandboxOptions, 'store' | 'highestInvoiceNo'> => ({
  store: ledgerStore(db),
  highestInvoiceNo: () => highestInvoiceNo(db, 'AB'),
});

function ownUrl({ HOST, PORT }: Config): string {
  return `http://${['0.0.0.0', '::'].includes(HOST) ? '127.0.0.1' : HOST}:${PORT}`;
}

type Hosts = typeof otherHosts;
type StandInOptions = { [Name in keyof Hosts]: ReturnType<Hosts[Name]['standIn']> };

/** The part of the configuration with which each stand-in checks signatures and signs. */
export function standInOptions(config: Config): Pick<SandboxOptions, keyof Hosts> {
  const own = { shop: publicUrl(config), standIns: standInUrl(config) };
  const options = Object.entries(otherHosts).map(([name, { standIn }]) => [
    name,
    standIn(config, own),
  ]);
  return Object.fromEntries(options) as StandInOptions;
}
