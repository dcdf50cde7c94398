import type { SavedRecipients } from '#contract/entities/saved-details.ts';
import { chainOf } from '#rules/delivery/carriers.ts';
import type { Delivery } from '#rules/delivery/shipping.ts';
import { type FormRules, isValid, validateForm } from '#rules/validation.ts';
import type { OrderForm } from '../../stores/order.ts';
import { type OrderField, orderRules } from './order-form.ts';

type Person = Pick<OrderForm, 'name' | 'mobileNumber'>;

/** Who receives the order: the shopper, or somebody else. */
function personOf(form: OrderForm): Person {
  return form.isSameAsMember
    ? { name: form.name, mobileNumber: form.mobileNumber }
    : { name: form.recipient, mobileNumber: form.recipientMobile };
}

/** The recipient's name, number and home address for one line. A store's address is shown elsewhere, so it is ''. */
export function recipientLine(form: OrderForm, { shipType }: Delivery) {
  const place = shipType === 'HOME' ? form.city + form.cityZone + form.address : '';
  return { ...personOf(form), place };
}

const recipientFields: readonly OrderField[] = [
  'name',
  'mobileNumber',
  'recipient',
  'recipientMobile',
  'recipientPhone',
  'city',
  'cityZone',
  'address',
];

/** Whether the recipient is complete and valid. */
export function isRecipientComplete(form: OrderForm, delivery: Delivery): boolean {
  const rules: Partial<FormRules<OrderField>> = orderRules(form, delivery);
  const fields = recipientFields.filter((field) => rules[field]);
  return isValid(validateForm(rules as FormRules<OrderField>, form, fields));
}

/** Whether the member has saved this recipient already. */
export function isRecipientSaved(
  form: OrderForm,
  { shipType }: Delivery,
  saved: SavedRecipients | undefined,
): boolean {
  const { name, mobileNumber } = personOf(form);
  return (saved?.[shipType] ?? []).some(
    (each) =>
      each.name === name.trim() &&
      each.mobileNumber === mobileNumber.trim() &&
      (shipType === 'STORE'
        ? each.storeCode === form.storeCode && chainOf(each.storeType) === chainOf(form.storeType)
        : each.city === form.city &&
          each.cityZone === form.cityZone &&
          each.address === form.address.trim()),
  );
}
