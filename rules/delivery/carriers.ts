import { carrierLabels } from '#contract/carrier-words.ts';
import {
  type CarrierContract,
  type CarrierKind,
  type CarrierService,
  type FurtherCarrier,
  type HomeCarrier,
  homeCarriers,
  type ShipType,
  type StoreKind,
  storeKinds,
} from '#contract/enumerations.ts';

/** The companies that a shop sends its parcels with. */
export interface OfferedCarriers {
  /** In the order in which shoppers see them. */
  stores: readonly StoreKind[];
  /** Companies of ECPay's logistics. Without one, the shop prints its own labels for homes. */
  homes: readonly HomeCarrier[];
}

/** A fresh shop sends to one chain, and to homes with labels of its own. */
export const usualCarriers: OfferedCarriers = { stores: ['UNIMART'], homes: [] };

/** The offered companies with these switched on, as far as the contract has a service of them. */
export const offeredCarriers = (
  enabled: readonly FurtherCarrier[],
  contract: CarrierContract,
): OfferedCarriers => ({
  stores: storeKinds.filter(
    (kind) =>
      kind === 'UNIMART' || (enabled.includes(kind) && serviceOf(kind, contract) !== undefined),
  ),
  homes: homeCarriers.filter((kind) => enabled.includes(kind)),
});

/** A chain as it is given and stored: nothing means the first one. */
export type GivenChain = StoreKind | null | undefined;

/** The chain of stores that is meant; 7-ELEVEN (UNIMART) if none is given. */
export const chainOf = (storeType: GivenChain): StoreKind => storeType ?? 'UNIMART';

/** The chain as orders store it: null for the first one, and for homes. */
export const storedChain = (shipType: ShipType, storeType: GivenChain): StoreKind | null =>
  shipType === 'HOME' || chainOf(storeType) === 'UNIMART' ? null : chainOf(storeType);

/** The chain as answers name it: the first one is not named, so that its answers stay those of the specification. */
export const namedChain = (storeType: GivenChain): { storeType?: StoreKind } =>
  chainOf(storeType) === 'UNIMART' ? {} : { storeType: chainOf(storeType) };

const servicesOf: Readonly<Record<CarrierKind, Partial<Record<CarrierContract, CarrierService>>>> =
  {
    UNIMART: { B2C: 'UNIMART', C2C: 'UNIMARTC2C' },
    FAMI: { B2C: 'FAMI', C2C: 'FAMIC2C' },
    HILIFE: { B2C: 'HILIFE', C2C: 'HILIFEC2C' },
    // OK takes parcels from store to store only.
    OKMART: { C2C: 'OKMARTC2C' },
    TCAT: { B2C: 'TCAT', C2C: 'TCAT' },
    POST: { B2C: 'POST', C2C: 'POST' },
  };

/** A company's service under this contract; undefined if it has none. */
export const serviceOf = (
  kind: CarrierKind,
  contract: CarrierContract,
): CarrierService | undefined => servicesOf[kind][contract];

/** The company whose service this is. */
export const companyOf = (service: CarrierService): CarrierKind =>
  service === 'TCAT' || service === 'POST'
    ? service
    : (storeKinds.find((kind) => service.startsWith(kind)) ?? 'UNIMART');

/**
 * The name of a store with its chain, which it may begin with. That of the first chain stays as the specification has
 * it.
 */
export function storeWithChain(storeType: GivenChain, storeName: string): string {
  const label = carrierLabels[chainOf(storeType)];
  const isNamed = chainOf(storeType) === 'UNIMART' || storeName.startsWith(label.slice(0, 2));
  return isNamed ? storeName : `${label} ${storeName}`;
}
