import { type StoreKind, storeKinds } from '#contract/enumerations.ts';
import { namedChain } from '#rules/delivery/carriers.ts';
import { isOwnPath } from '#rules/shop/own-path.ts';
import { readStored, removeStored, writeStored } from '../storage.ts';

export const redirectTypes = ['', 'map', 'linePay', 'cathayCreditCardPay'] as const;
export const featureTypes = [
  'commonRecipientEdit',
  'orderFormSelect',
  'memberOrderDetail',
  'orderConfirmation',
] as const;

/** The data with which /redirect continues when the shopper comes back from another site (rows 3.091 to 3.093). */
export interface RedirectInfo {
  type: (typeof redirectTypes)[number];
  featureType: (typeof featureTypes)[number];
  /** A path of the shop. */
  backPath: string;
  otherParams: Readonly<Record<string, string>>;
  /** The open state of the feature, e.g. a recipient being edited. */
  data: unknown;
}

/** The convenience store that was picked on the map (row 3.094). */
export interface StorePick {
  storeCode: string;
  storeName: string;
  storeAddress: string;
  /** Absent for the first chain. */
  storeType?: StoreKind;
}

/** Call it at once before the browser leaves for a provider's page or map; it replaces what was saved before. */
export function saveRedirectInfo(info: RedirectInfo): void {
  writeStored('redirect-info', info);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The data saved before leaving. Undefined if there is none or the shop did not write it. */
export function readRedirectInfo(): RedirectInfo | undefined {
  const stored = readStored('redirect-info');
  if (!isRecord(stored)) return undefined;
  const { backPath, otherParams, data } = stored;
  const type = redirectTypes.find((each) => each === stored.type);
  const featureType = featureTypes.find((each) => each === stored.featureType);
  if (type === undefined || featureType === undefined) return undefined;
  if (typeof backPath !== 'string' || !isOwnPath(backPath)) return undefined;
  const params = isRecord(otherParams) ? Object.entries(otherParams) : [];
  return {
    type,
    featureType,
    backPath,
    otherParams: Object.fromEntries(params.map(([name, value]) => [name, String(value)])),
    data,
  };
}

/** Call it once the shopper is back, or stays: a later return would restore a state that is over. */
export function clearRedirectInfo(): void {
  removeStored('redirect-info');
}

/** The picked store in the map's answer. Undefined if it names no store. */
export function readStorePick(search: string): StorePick | undefined {
  const query = new URLSearchParams(search);
  const storeCode = query.get('CVSStoreID');
  if (!storeCode) return undefined;
  return {
    storeCode,
    storeName: query.get('CVSStoreName') ?? '',
    storeAddress: query.get('CVSAddress') ?? '',
    ...namedChain(storeKinds.find((kind) => kind === query.get('storeType'))),
  };
}

/** Remembers which order is being paid, before the provider's page opens (row 3.097, G-127). */
export function savePaypage(orderId: number): void {
  writeStored('paypage', { orderId });
}

/** Undefined if no order is being paid, in whichever tab. */
export function readPaypage(): { orderId: number } | undefined {
  const stored = readStored('paypage');
  if (!isRecord(stored) || !Number.isInteger(stored.orderId)) return undefined;
  return { orderId: Number(stored.orderId) };
}

/** Call it once no result of this payment is to be shown any more. */
export function clearPaypage(): void {
  removeStored('paypage');
}
