import { prorate } from '#rules/prorate.ts';
import type { OrderToInvoice } from '#server/ordering/orders/order-invoice.ts';

export interface InvoiceItem {
  name: string;
  /** TWD, tax included. */
  amount: number;
}

/**
 * The lines of an invoice over `total` TWD: the amount paid for each line of the order, and the delivery fee. If `total`
 * is less than the order's amount, each line gets its share of it. Lines of 0 TWD are left out.
 */
export function invoiceItems(order: OrderToInvoice, total: number): InvoiceItem[] {
  const sold = order.lines.map(({ name, unitPrice, quantity, couponShare }) => ({
    name: quantity > 1 ? `${name} × ${quantity}` : name,
    amount: unitPrice * quantity - couponShare,
  }));
  const items = [...sold, { name: '運費', amount: order.shipFee }].filter(
    ({ amount }) => amount > 0,
  );
  const sum = items.reduce((all, { amount }) => all + amount, 0);
  if (sum === total) return items;
  const shares = prorate(
    total,
    items.map(({ amount }) => amount),
  );
  return items
    .map(({ name }, index) => ({ name, amount: shares[index] ?? 0 }))
    .filter(({ amount }) => amount > 0);
}

/** ECPay's Items; each line counts as one piece, so that its price is a whole number and equals its amount. */
export function ecpayItems(items: readonly InvoiceItem[]) {
  return items.map(({ name, amount }, index) => ({
    ItemSeq: index + 1,
    ItemName: cut(name, 500),
    ItemCount: 1,
    ItemWord: '式',
    ItemPrice: amount,
    ItemTaxType: '1',
    ItemAmount: amount,
    ItemRemark: '',
  }));
}

/** The fields of ECPay's /B2CInvoice/Issue for an order over `total` TWD, without MerchantID. */
export function issueFields(order: OrderToInvoice, relateNumber: string, total: number) {
  const { buyerName, shipAddress, email, buyerMobile, userId } = order;
  return {
    RelateNumber: relateNumber,
    CustomerID: String(userId),
    CustomerName: cut(order.invoiceType === 'COMPANY' ? order.taxName : buyerName, 60),
    CustomerAddr: cut(shipAddress, 100),
    CustomerPhone: buyerMobile,
    CustomerEmail: email.length <= 80 ? email : '',
    ClearanceMark: '',
    ...destination(order),
    TaxType: '1',
    SalesAmount: total,
    InvoiceRemark: order.orderNo,
    Items: ecpayItems(invoiceItems(order, total)),
    InvType: '07',
    vat: '1',
  };
}

const printed = { Print: '1', Donation: '0', LoveCode: '', CarrierType: '', CarrierNum: '' };
const kept = { ...printed, Print: '0', CustomerIdentifier: '' };

/** The destination of the invoice: exactly one of print, carrier and donation. */
function destination({ invoiceType, carrierType, carrierNo, loveCode, taxNum }: OrderToInvoice) {
  if (invoiceType === 'COMPANY') return { ...printed, CustomerIdentifier: taxNum };
  switch (carrierType) {
    case 'MEMBER':
      return { ...kept, CarrierType: '1' };
    case 'NATURAL_PERSON':
      return { ...kept, CarrierType: '2', CarrierNum: carrierNo };
    case 'PHONE':
      return { ...kept, CarrierType: '3', CarrierNum: carrierNo };
    case 'DONATE':
      return { ...kept, Donation: '1', LoveCode: loveCode };
    case 'NONE':
      return { ...printed, CustomerIdentifier: '' };
  }
}

/** The first `length` UTF-16 units of a text; a character that is cut in half is replaced. */
function cut(text: string, length: number): string {
  return text.slice(0, length).toWellFormed();
}
