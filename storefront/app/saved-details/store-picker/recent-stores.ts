import type { OrderDetail } from '#contract/entities/orders.ts';
import type { Recipient } from '#contract/entities/saved-details.ts';
import { namedChain } from '#rules/delivery/carriers.ts';
import { api } from '../../api.ts';
import { listOrNothing, oneOrNothing } from '../../loading.ts';
import type { StorePick } from '../../stores/redirect.ts';
import { readRecipients, useSavedDetailsStore } from '../../stores/saved-details.ts';
import { lookUp, type StoreState } from './known-stores.ts';

export interface RecentStore extends StorePick {
  state: StoreState;
}

/** The most stores that are offered, and the newest orders among which they are looked for. */
const most = 3;
const newestOrders = 10;

/** Each store once, first those of orders, then those of saved recipients. */
export function newestStores(
  orders: readonly Pick<OrderDetail, 'storeType' | 'storeNo' | 'storeName' | 'shipAddress'>[],
  recipients: readonly Pick<Recipient, 'storeType' | 'storeCode' | 'storeName' | 'storeAddress'>[],
): StorePick[] {
  const all: StorePick[] = [
    ...orders.map(({ storeType, storeNo, storeName, shipAddress }) => ({
      ...namedChain(storeType),
      storeCode: storeNo,
      storeName,
      storeAddress: shipAddress,
    })),
    ...recipients.map(({ storeType, storeCode, storeName, storeAddress }) => ({
      ...namedChain(storeType),
      storeCode,
      storeName,
      storeAddress,
    })),
  ];
  const isFirst = ({ storeType, storeCode }: StorePick, index: number) =>
    all.findIndex((each) => each.storeCode === storeCode && each.storeType === storeType) === index;
  return all
    .filter((store, index) => store.storeCode !== '' && isFirst(store, index))
    .slice(0, most);
}

async function ordersToStores(): Promise<OrderDetail[]> {
  const newest = await listOrNothing(api.listOrders({ query: { page: 1, perPage: newestOrders } }));
  const toStores = newest.filter(({ shipType }) => shipType === 'STORE').slice(0, most);
  const read = await Promise.all(
    toStores.map(({ id }) => oneOrNothing(api.readOrder({ params: { id } }))),
  );
  return read.filter((order) => order !== undefined);
}

async function savedRecipients(): Promise<readonly Recipient[]> {
  const saved = useSavedDetailsStore.getState().recipients;
  return (saved ?? (await readRecipients().catch(() => undefined)))?.STORE ?? [];
}

/** The stores that the member used last, from the server, so that every device has them (G-210). */
export async function readRecentStores(): Promise<RecentStore[]> {
  const [orders, recipients] = await Promise.all([ordersToStores(), savedRecipients()]);
  const found = await Promise.all(newestStores(orders, recipients).map(lookUp));
  return found.map(({ state, store }) => ({ ...store, state }));
}
