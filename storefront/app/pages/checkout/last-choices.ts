import type { OrderDetail } from '#contract/entities/orders.ts';
import { namedChain } from '#rules/delivery/carriers.ts';
import type { Delivery } from '#rules/delivery/shipping.ts';
import type { OrderForm } from '../../stores/order.ts';

/** What of the member's newest order the form of the next one begins with. */
export type LastOrder = Pick<
  OrderDetail,
  | 'paymentType'
  | 'shipType'
  | 'storeType'
  | 'storeNo'
  | 'storeName'
  | 'shipAddress'
  | 'invoiceType'
  | 'carrierType'
  | 'carrierNo'
  | 'loveCode'
  | 'taxName'
  | 'taxNum'
>;

const invoiceTexts = ['barcode', 'certificate', 'loveCode', 'taxName', 'taxNum'] as const;

/** Whether the invoice is as the form begins with it, so that the shopper has chosen nothing yet. */
function hasNoInvoiceChoice(form: OrderForm): boolean {
  const { invoiceType, carrierType } = form;
  return (
    invoiceType === 'PERSON' &&
    carrierType === 'MEMBER' &&
    invoiceTexts.every((name) => form[name] === '')
  );
}

function invoiceOf(last: LastOrder): Partial<OrderForm> {
  const { invoiceType, carrierType, carrierNo, loveCode, taxName, taxNum } = last;
  if (invoiceType === 'COMPANY') return { invoiceType, taxName, taxNum };
  return {
    invoiceType,
    carrierType,
    ...(carrierType === 'PHONE' && { barcode: carrierNo }),
    ...(carrierType === 'NATURAL_PERSON' && { certificate: carrierNo }),
    ...(carrierType === 'DONATE' && { loveCode }),
  };
}

function storeOf(last: LastOrder): Partial<OrderForm> {
  const { shipType, storeType, storeNo, storeName, shipAddress } = last;
  return shipType === 'STORE'
    ? { ...namedChain(storeType), storeCode: storeNo, storeName, storeAddress: shipAddress }
    : {};
}

/** Payment, invoice and store of the newest order, where the shopper has chosen nothing yet. */
export function lastChoices(
  form: OrderForm,
  last: LastOrder | undefined,
  { shipType }: Delivery,
): Partial<OrderForm> {
  if (!last) return {};
  return {
    ...(form.paymentType === '' && { paymentType: last.paymentType }),
    ...(hasNoInvoiceChoice(form) && invoiceOf(last)),
    ...(shipType === 'STORE' && form.storeCode === '' && storeOf(last)),
  };
}
