import type { ConvenienceStore } from '#contract/entities/stores.ts';
import { namedChain } from '#rules/delivery/carriers.ts';
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

/** The numbers of several chains may be the same. */
const keyOf = ({ storeType, storeCode }: StorePick) => `${storeType ?? ''} ${storeCode}`;

const known = new Map<string, KnownStore>();

/** A store of the list as the forms hold it; its chain is absent for the first one. */
export const toPick = ({ kind, no, name, address }: ConvenienceStore): StorePick => ({
  ...namedChain(kind),
  storeCode: no,
  storeName: name,
  storeAddress: address,
});

/** Remembers a store of the list, so that it is not looked up again. */
export function noteOpen(store: StorePick): void {
  known.set(keyOf(store), { state: 'open', store });
}

/** Looks a remembered store up in the list, once for each number. */
export async function lookUp(store: StorePick): Promise<KnownStore> {
  const { storeCode, storeType } = store;
  const present = known.get(keyOf(store));
  if (present) return present;
  try {
    const { data, meta } = await api.listStores({
      query: { keyword: storeCode, perPage: 1, ...namedChain(storeType) },
    });
    if (!meta?.isLoaded) return { state: 'unknown', store };
    const listed = data.find(({ no }) => no === storeCode);
    const found: KnownStore = listed
      ? { state: 'open', store: toPick(listed) }
      : { state: 'gone', store };
    known.set(keyOf(store), found);
    return found;
  } catch {
    return { state: 'unknown', store };
  }
}
