import type { Recipient } from '#contract/entities/saved-details.ts';
import { type StoreKind, shipTypes } from '#contract/enumerations.ts';
import { done } from '#contract/outcome.ts';
import { ruleMessages } from '#contract/rule-messages.ts';
import { namedChain } from '#rules/delivery/carriers.ts';
import { findDistrict } from '#rules/delivery/taiwan-districts.ts';
import { recipientRules } from '#rules/forms.ts';
import { newRecipientFields } from '#rules/members/new-records.ts';
import { validateForm } from '#rules/validation.ts';
import { invalid } from '#server/platform/http/call-input.ts';
import { refuseProblems } from '#server/platform/http/form-problems.ts';
import { savedRecords } from './saved-records.ts';
import { savedRecipients } from './tables.ts';

/** A recipient as it is stored: always with a chain. */
type StoredRecipient = Omit<Recipient, 'storeType'> & { storeType: StoreKind };
export type RecipientFields = Omit<StoredRecipient, 'id'>;

const blank: RecipientFields = { ...newRecipientFields, storeType: 'UNIMART' };

/** A recipient as it is answered. */
export const shownRecipient = ({ storeType, ...recipient }: StoredRecipient): Recipient => ({
  ...recipient,
  ...namedChain(storeType),
});

/** The member's recipients (row 3.078). */
export const recipients = savedRecords<StoredRecipient, RecipientFields>({
  table: savedRecipients,
  columns: {
    id: savedRecipients.id,
    type: savedRecipients.type,
    name: savedRecipients.name,
    mobileNumber: savedRecipients.mobileNumber,
    telephoneNumber: savedRecipients.telephoneNumber,
    city: savedRecipients.city,
    cityZone: savedRecipients.cityZone,
    address: savedRecipients.address,
    expectedDeliveryTime: savedRecipients.expectedDeliveryTime,
    storeType: savedRecipients.storeType,
    storeCode: savedRecipients.storeCode,
    storeName: savedRecipients.storeName,
    storeAddress: savedRecipients.storeAddress,
  },
  types: shipTypes,
  blank,
  check: (fields) => checkRecipient(withoutHidden(fields)),
});

/** Removes the fields that the type excludes: the address for pickup, the store for home delivery. */
function withoutHidden({
  type,
  name,
  mobileNumber,
  telephoneNumber,
  expectedDeliveryTime,
  ...place
}: RecipientFields): RecipientFields {
  const common = { type, name, mobileNumber, telephoneNumber };
  const { city, cityZone, address, storeType, storeCode, storeName, storeAddress } = place;
  return type === 'HOME'
    ? { ...blank, ...common, expectedDeliveryTime, city, cityZone, address }
    : { ...blank, ...common, storeType, storeCode, storeName, storeAddress };
}

/** The recipient with the official names of the district, or 422 (rows 5.032 to 5.036, G-106, G-107). */
function checkRecipient(fields: RecipientFields) {
  const problems = refuseProblems(validateForm(recipientRules(fields.type), fields));
  if (problems) return problems;
  if (fields.type === 'STORE') return done(fields);
  const district = findDistrict(fields.city, fields.cityZone);
  return district
    ? done({ ...fields, city: district.city, cityZone: district.name })
    : invalid({ city_zone: ruleMessages.pattern });
}
