import type { SavedRecipients } from '#contract/entities/saved-details.ts';
import type { Delivery } from '#rules/shipping.ts';
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

/** Who and where, for one line; the store of an order stands elsewhere. */
export function recipientLine(form: OrderForm, { shipType }: Delivery) {
  const place = shipType === 'HOME' ? form.city + form.cityZone + form.address : '';
  return { ...personOf(form), place };
}

const asked: readonly OrderField[] = [
  'name',
  'mobileNumber',
  'recipient',
  'recipientMobile',
  'recipientPhone',
  'city',
  'cityZone',
  'address',
];

/** Whether nothing about the recipient has to be typed in any more. */
export function isRecipientComplete(form: OrderForm, delivery: Delivery): boolean {
  const rules: Partial<FormRules<OrderField>> = orderRules(form, delivery);
  const fields = asked.filter((field) => rules[field]);
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
        ? each.storeCode === form.storeCode
        : each.city === form.city &&
          each.cityZone === form.cityZone &&
          each.address === form.address.trim()),
  );
}
