import { z } from 'zod';
import type { StoreKind } from '#contract/enumerations.ts';
import { placeOfStore, storeSearchText } from '#rules/delivery/store-search.ts';
import { askOtherHost } from '#server/platform/other-hosts/ask-other-host.ts';
import type { Shop } from '#server/shop.ts';
import { ownAddressOf } from '#server/stand-in-address.ts';
import { checkMacValue } from './check-mac-value.ts';
import { ecpayMapHost } from './config.ts';
import type { stores } from './tables.ts';

export type ListedStore = Omit<typeof stores.$inferSelect, 'isClosed'>;

export interface StoreList {
  stores: ListedStore[];
  /** The number of rows that cannot be a store. */
  unreadable: number;
}

/** Seconds for the whole list, which has some 7,000 stores in one or two megabytes. No shopper waits for it. */
const timeoutSeconds = 60;

// ECPay documents only the request. The fields of the answer are known from shops that use the call.
const envelope = z.object({
  RtnCode: z.coerce.number(),
  StoreList: z.array(z.object({ CvsType: z.string(), StoreInfo: z.array(z.unknown()) })),
});

const storeInfo = z.object({
  StoreId: z.string().regex(/^[A-Za-z\d]{1,20}$/),
  StoreName: z.string().trim().min(1).max(50),
  StoreAddr: z.string().trim().min(1).max(200),
  StorePhone: z.string().trim().max(50).nullish(),
});

/**
 * Fetches ECPay's list of a chain's stores (`/Helper/GetStoreList`); undefined if ECPay gives none that can be read.
 */
export async function fetchStores(
  shop: Pick<Shop, 'config' | 'fetch' | 'log'>,
  kind: StoreKind = 'UNIMART',
): Promise<StoreList | undefined> {
  const { config } = shop;
  const fields = { CvsType: kind, MerchantID: config.ECPAY_LOGISTICS_MERCHANT_ID };
  const keys = {
    hashKey: config.ECPAY_LOGISTICS_HASH_KEY,
    hashIv: config.ECPAY_LOGISTICS_HASH_IV,
  };
  const answer = await askOtherHost(shop, {
    provider: 'ECPAY_MAP',
    url: `${ownAddressOf(config, ecpayMapHost, 'ECPAY_LOGISTICS_URL')}/Helper/GetStoreList`,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      ...fields,
      CheckMacValue: checkMacValue(fields, keys),
    }).toString(),
    timeoutSeconds,
  });
  return answer.isAnswered && answer.status === 200
    ? readStoreList(answer.body.toString('utf8'), kind)
    : undefined;
}

/**
 * Reads the list; undefined if it is no list, reports an error or has no store of the chain. Rows that cannot be a
 * store are left out. If a number occurs twice, its last row counts.
 */
export function readStoreList(text: string, kind: StoreKind = 'UNIMART'): StoreList | undefined {
  const { data } = envelope.safeParse(parseJson(text));
  if (data?.RtnCode !== 1) return undefined;
  const rows = data.StoreList.filter(({ CvsType }) => CvsType === kind).flatMap(
    ({ StoreInfo }) => StoreInfo,
  );
  const listed = new Map<string, ListedStore>();
  let unreadable = 0;
  for (const row of rows) {
    const { data: store } = storeInfo.safeParse(row);
    if (!store) {
      unreadable += 1;
      continue;
    }
    const { StoreId: no, StoreName: name, StoreAddr: address, StorePhone: phone } = store;
    listed.set(no, {
      ...{ kind, no, name, address, phone: phone ?? '' },
      ...placeOfStore(address),
      searchText: storeSearchText({ no, name, address }),
    });
  }
  return listed.size > 0 ? { stores: [...listed.values()], unreadable } : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
