import type { ConvenienceStore } from '#contract/entities/stores.ts';
import { api } from '../../api.ts';
import type { StorePick } from '../../stores/redirect.ts';

/**
 * Whether a store still takes parcels. It is `unknown` while the list of stores cannot be asked: the shopper can go on,
 * and the server decides.
 */
export type StoreState = 'unknown' | 'open' | 'gone';

interface KnownStore {
  state: StoreState;
  /** The store with name and address of the list. */
  store: StorePick;
}

const known = new Map<string, KnownStore>();

export const toPick = ({ no, name, address }: ConvenienceStore): StorePick => ({
  storeCode: no,
  storeName: name,
  storeAddress: address,
});

/** Remembers a store of the list, so that it is not looked up again. */
export function noteOpen(store: StorePick): void {
  known.set(store.storeCode, { state: 'open', store });
}

/** Looks a remembered store up in the list, once for each number. */
export async function lookUp(store: StorePick): Promise<KnownStore> {
  const { storeCode } = store;
  const present = known.get(storeCode);
  if (present) return present;
  try {
    const { data, meta } = await api.listStores({ query: { keyword: storeCode, perPage: 1 } });
    if (!meta?.isLoaded) return { state: 'unknown', store };
    const listed = data.find(({ no }) => no === storeCode);
    const found: KnownStore = listed
      ? { state: 'open', store: toPick(listed) }
      : { state: 'gone', store };
    known.set(storeCode, found);
    return found;
  } catch {
    return { state: 'unknown', store };
  }
}
