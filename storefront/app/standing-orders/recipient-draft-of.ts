import type { StandingDelivery } from '#contract/calls/standing-orders.ts';
import { chainOf } from '#rules/delivery/carriers.ts';
import { districtOfAddress } from '#rules/delivery/taiwan-districts.ts';
import { newRecipient, type RecipientDraft } from '../saved-details/recipient-draft.ts';

/** The delivery in the fields of the form; an address whose district is unknown stands whole in its last field. */
export function draftOf(delivery: StandingDelivery): RecipientDraft {
  const { shipType, shipAddress, storeNo, storeName, expectedDeliveryTime } = delivery;
  const common = {
    ...newRecipient,
    type: shipType,
    name: delivery.recipient,
    mobileNumber: delivery.recipientMobile,
    telephoneNumber: delivery.recipientPhone,
  };
  if (shipType === 'STORE') {
    return {
      ...common,
      storeType: chainOf(delivery.storeType),
      storeCode: storeNo,
      storeName,
      storeAddress: shipAddress || storeName,
    };
  }
  const district = districtOfAddress(shipAddress);
  const start = district ? district.city.length + district.name.length : 0;
  return {
    ...common,
    expectedDeliveryTime,
    city: district?.city ?? '',
    cityZone: district?.name ?? '',
    address: shipAddress.slice(start),
  };
}
