import type { SandboxOptions } from '#sandbox/sandbox.ts';
import type { Config } from './config.ts';
import { publicUrl } from './config.ts';
import { lineChannel } from './people/accounts/line/line-channel.ts';
import { readLetter, searchLetters } from './platform/mail/mailbox.ts';
import { standInUrl } from './provider-addresses.ts';
import type { Shop } from './shop.ts';

/** Whether anybody of the outside world is not configured, so that a stand-in takes the place. */
export function needsSandbox(config: Config): boolean {
  const addresses = [
    config.SMTP_URL,
    config.LINE_PAY_URL,
    config.LINE_LOGIN_CHANNEL_ID,
    config.LINE_SHOP_URL,
    config.CATHAY_CARD_PAGE_URL,
    config.CATHAY_ATM_LIST_URL,
    config.ECPAY_LOGISTICS_URL,
    config.ECPAY_INVOICE_URL,
  ];
  return addresses.includes('');
}

/** The stand-ins with the keys that the shop signs with, talking to this very shop. */
export function sandboxOptions({
  config,
  db,
  clock,
}: Pick<Shop, 'config' | 'db' | 'clock'>): SandboxOptions {
  const letters = {
    list: (recipient: string) => searchLetters(db, recipient),
    read: (id: number) => readLetter(db, id),
  };
  return {
    ...standInKeys(config),
    brand: config.BRAND_NAME,
    letters: config.SMTP_URL ? undefined : letters,
    now: () => clock.now(),
    shopUrl: publicUrl(config),
    // The shop beside it, even where shoppers reach it under another name.
    deliver: (url, request) => fetch(url.replace(publicUrl(config), ownUrl(config)), request),
  };
}

function ownUrl({ HOST, PORT }: Config): string {
  return `http://${['0.0.0.0', '::'].includes(HOST) ? '127.0.0.1' : HOST}:${PORT}`;
}

/** What of the configuration the stand-ins must know to check signatures and to sign. */
export function standInKeys(
  config: Config,
): Pick<SandboxOptions, 'linePay' | 'lineLogin' | 'lineShop' | 'card' | 'atm' | 'ecpay'> {
  const { id, secret, redirectUri } = lineChannel(config);
  return {
    lineLogin: { channelId: id, channelSecret: secret, redirectUri },
    linePay: {
      channelId: config.LINE_PAY_CHANNEL_ID,
      channelSecret: config.LINE_PAY_CHANNEL_SECRET,
      pageUrl: `${standInUrl(config)}/line-pay`,
    },
    lineShop: {
      site: config.LINE_SHOP_SITE,
      shopId: config.LINE_SHOP_ID,
      authKey: config.LINE_SHOP_AUTH_KEY,
    },
    card: { storeId: config.CATHAY_STORE_ID, cubKey: config.CATHAY_CUB_KEY },
    atm: {
      key: config.CATHAY_ATM_KEY,
      account: config.CATHAY_ATM_ACCOUNT,
      customer: config.CATHAY_ATM_CUSTOMER,
      user: config.CATHAY_ATM_USER,
      password: config.CATHAY_ATM_PASSWORD,
    },
    ecpay: {
      merchantId: config.ECPAY_INVOICE_MERCHANT_ID,
      mapMerchantId: config.ECPAY_LOGISTICS_MERCHANT_ID,
      keys: { hashKey: config.ECPAY_INVOICE_HASH_KEY, hashIv: config.ECPAY_INVOICE_HASH_IV },
    },
  };
}
