import { done, type Outcome, refused } from '#contract/outcome.ts';
import type { Delivery } from '#rules/delivery/shipping.ts';
import { districtOfAddress } from '#rules/delivery/taiwan-districts.ts';
import type { DeliverySettings } from '#server/ordering/logistics/delivery-settings.ts';
import {
  type FoundStore,
  toStore,
  type WantedStore,
} from '#server/ordering/logistics/find-store.ts';
import type { CheckoutFields } from './checkout-fields.ts';
import type { OrderForm } from './order-row.ts';

type Place = Pick<OrderForm, 'storeName' | 'shipAddress' | 'isStoreUnchecked'>;

/** The store of the form, with its chain. */
export const storeOf = ({ storeNo, storeType }: CheckoutFields): WantedStore => ({
  no: storeNo,
  storeType,
});

/**
 * Checks the destination of the order. For a store it answers the data of ECPay's list; 422 at `field` if the list
 * does not have the store (G-164).
 */
export function confirmPlace(
  { storeName, shipAddress }: Pick<CheckoutFields, 'storeName' | 'shipAddress'>,
  { shipType }: Delivery,
  stores: readonly FoundStore[] | undefined,
  field: string,
): Outcome<Place, 'VALIDATION_FAILED'> {
  const given = { storeName, shipAddress };
  if (shipType !== 'STORE') return done({ ...given, isStoreUnchecked: null });
  const store = toStore(stores ?? [], field);
  if (!store.ok) return store;
  if (!store.value) return done({ ...given, isStoreUnchecked: true });
  const { name, address } = store.value;
  return done({ storeName: name, shipAddress: address, isStoreUnchecked: false });
}

/**
 * Refuses home delivery if it is switched off for these islands or the address is not in a district of them
 * (G-118).
 */
export function refuseDelivery(
  { shipAddress }: Pick<CheckoutFields, 'shipAddress'>,
  { islandsType, shipType }: Delivery,
  { homeDelivery }: Pick<DeliverySettings, 'homeDelivery'>,
) {
  if (shipType !== 'HOME') return undefined;
  if (!homeDelivery[islandsType]) return refused('SHIP_TYPE_HOME_IS_NOT_SUPPORT');
  return districtOfAddress(shipAddress)?.islandsType === islandsType
    ? undefined
    : refused('SHIP_ADDRESS_IS_NOT_SUPPORT');
}
