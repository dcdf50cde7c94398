import type { ShopApi } from '#contract/client.ts';
import type { UserInfo } from '#contract/entities/accounts.ts';
import type { IslandsType, PaymentType } from '#contract/enumerations.ts';
import { namedChain } from '#rules/delivery/carriers.ts';
import type { Delivery } from '#rules/delivery/shipping.ts';
import {
  cities,
  type District,
  districtsOf,
  findDistrict,
} from '#rules/delivery/taiwan-districts.ts';
import { checkoutRules } from '#rules/orders/checkout.ts';
import { type Check, cleanValue, type FormRules } from '#rules/validation.ts';
import type { OrderForm } from '../../stores/order.ts';
import { type LastOrder, lastChoices } from './last-choices.ts';

export type CheckoutBody = NonNullable<Parameters<ShopApi['checkout']>[0]>['body'];

/** The fields that can have errors, with their names in the error summary. */
export const orderLabels = {
  name: '訂購人姓名',
  mobileNumber: '訂購人手機',
  recipient: '收件人姓名',
  recipientMobile: '收件人手機',
  recipientPhone: '市話',
  city: '縣市',
  cityZone: '鄉鎮市區',
  address: '地址',
  storeCode: '取貨門市',
  barcode: '手機條碼',
  certificate: '自然人憑證條碼',
  loveCode: '愛心碼',
  taxName: '公司抬頭',
  taxNum: '統一編號',
  paymentType: '付款方式',
} as const;

export type OrderField = keyof typeof orderLabels;

function recipientRules(form: OrderForm, rules: ReturnType<typeof checkoutRules>) {
  const { recipient, recipientMobile, recipientPhone, shipAddress, storeNo } = rules;
  const person = {
    ...(form.isSameAsMember ? {} : { recipient, recipientMobile }),
    recipientPhone,
  };
  // A store is picked as a whole, so one field represents it.
  if (storeNo.length > 0) return { storeCode: storeNo, ...person };
  return {
    ...person,
    // The address is one field on the wire and three on the screen (G-117).
    city: shipAddress,
    cityZone: shipAddress,
    address: shipAddress,
  };
}

function invoiceRules(
  { invoiceType, carrierType }: OrderForm,
  { carrierNo, loveCode, taxName, taxNum }: ReturnType<typeof checkoutRules>,
): Partial<Record<OrderField, readonly Check[]>> {
  if (invoiceType === 'COMPANY') return { taxName, taxNum };
  switch (carrierType) {
    case 'PHONE':
      return { barcode: carrierNo };
    case 'NATURAL_PERSON':
      return { certificate: carrierNo };
    case 'DONATE':
      return { loveCode };
    default:
      return {};
  }
}

/** The rules of the shown fields, in their order on the screen. A hidden field has no rule (G-110). */
export function orderRules(form: OrderForm, { shipType }: Delivery): FormRules<OrderField> {
  const { invoiceType, carrierType } = form;
  const rules = checkoutRules({ shipType, invoiceType, carrierType });
  const shown: Partial<Record<OrderField, readonly Check[]>> = {
    name: ['required'],
    mobileNumber: ['required', 'mobile'],
    ...recipientRules(form, rules),
    ...invoiceRules(form, rules),
    // A payment type that the delivery or the amount does not allow counts as missing.
    paymentType: ['required'],
  };
  return shown as FormRules<OrderField>;
}

/** The districts of a city on the chosen islands. */
export function districtsFor(city: string, islandsType: IslandsType): District[] {
  return districtsOf(city).filter((district) => district.islandsType === islandsType);
}

/** The cities on the chosen islands. */
export function citiesFor(islandsType: IslandsType): string[] {
  return cities.filter((city) => districtsFor(city, islandsType).length > 0);
}

type Address = Pick<OrderForm, 'city' | 'cityZone' | 'address'>;

const noAddress: Address = { city: '', cityZone: '', address: '' };

/** The address with the official names of the select boxes. Undefined if it is not on the chosen islands. */
function addressOn(
  islandsType: IslandsType,
  { city, cityZone, address }: Partial<Nullable<Address>>,
) {
  const district = findDistrict(city ?? '', cityZone ?? '');
  if (district?.islandsType !== islandsType) return undefined;
  return { city: district.city, cityZone: district.name, address: address ?? '' };
}

/** What is typed of an address. A part of one is also somebody's; undefined if it is on other islands. */
function typedAddress(islandsType: IslandsType, { city, cityZone, address }: Address) {
  if (!city && !cityZone && !address) return undefined;
  const isBegun = cityZone === '' && (city === '' || citiesFor(islandsType).includes(city));
  return isBegun
    ? { city, cityZone, address }
    : addressOn(islandsType, { city, cityZone, address });
}

type Nullable<Fields> = { [Name in keyof Fields]: Fields[Name] | null };

/** The member's known data: the profile and the newest order. */
interface KnownMember {
  profile: UserInfo | undefined;
  last: LastOrder | undefined;
}

/** The form with empty fields filled in from the member's known data. Typed values stay. */
export function prefilledForm(
  form: OrderForm,
  { profile: member, last }: KnownMember,
  delivery: Delivery,
): OrderForm {
  const { islandsType } = delivery;
  return {
    ...form,
    ...lastChoices(form, last, delivery),
    name: form.name || (member?.name ?? ''),
    mobileNumber: form.mobileNumber || (member?.mobileNumber ?? ''),
    ...(typedAddress(islandsType, form) ?? addressOn(islandsType, member ?? {}) ?? noAddress),
  };
}

/** Whether the typed name or mobile number differs from the profile. A value missing in the profile counts as ''. */
export function differsFromProfile(
  { name, mobileNumber }: Pick<OrderForm, 'name' | 'mobileNumber'>,
  member: UserInfo | undefined,
): boolean {
  const known = [member?.name ?? '', member?.mobileNumber ?? ''];
  return name.trim() !== known[0] || mobileNumber.trim() !== known[1];
}

type Clean = (field: OrderField) => string;

/** The invoice as the server takes it, without the values of hidden fields (G-110). */
function invoiceOf({ invoiceType, carrierType }: OrderForm, clean: Clean) {
  const isPerson = invoiceType === 'PERSON';
  return {
    invoiceType,
    carrierType: isPerson ? carrierType : ('' as const),
    carrierNo: clean('barcode') || clean('certificate'),
    loveCode: clean('loveCode'),
    taxName: clean('taxName'),
    taxNum: clean('taxNum'),
  };
}

/** The address as one text on the wire: the home, or the store with its number and name (G-117). */
function placeOf(form: OrderForm, { shipType }: Delivery, clean: Clean) {
  if (shipType === 'STORE') {
    return {
      shipAddress: form.storeAddress,
      expectedDeliveryTime: 'NONE' as const,
      ...namedChain(form.storeType),
      storeNo: clean('storeCode'),
      storeName: form.storeName,
    };
  }
  return {
    shipAddress: clean('city') + clean('cityZone') + clean('address'),
    expectedDeliveryTime: form.expectedDeliveryTime,
    storeNo: '',
    storeName: '',
  };
}

/** The valid form as the checkout call takes it (rows 7.106, 7.107). */
export function checkoutBody(form: OrderForm, delivery: Delivery): CheckoutBody {
  const rules: Partial<FormRules<OrderField>> = orderRules(form, delivery);
  const clean: Clean = (field) => {
    const checks = rules[field];
    return checks ? cleanValue(checks, form[field]) : '';
  };
  const user = { name: clean('name'), mobileNumber: clean('mobileNumber') };
  return {
    user,
    order: {
      orderNote: form.orderNote.trim(),
      recipient: form.isSameAsMember ? user.name : clean('recipient'),
      recipientMobile: form.isSameAsMember ? user.mobileNumber : clean('recipientMobile'),
      recipientPhone: clean('recipientPhone'),
      ...placeOf(form, delivery, clean),
      shipNote: form.shipNote.trim(),
      shipType: delivery.shipType,
      ...invoiceOf(form, clean),
      // A valid form has one.
      paymentType: form.paymentType as PaymentType,
    },
  };
}
