import { paidForLine, prorate } from '#rules/prices/prorate.ts';
import type { OrderToInvoice } from '#server/ordering/orders/order-invoice.ts';
import type { RefundedItem } from '#server/ordering/payments/request-refund.ts';
import type { RefundedLines } from './refunded-lines.ts';

/** A line of an invoice or of an allowance. */
export type InvoiceItem = RefundedItem;

type Sold = Pick<OrderToInvoice, 'lines' | 'shipFee'>;

/**
 * The lines of an invoice over `total` TWD: the amount paid for each line of the order, and the delivery fee. If
 * `total` is less than the order's amount, the lines have the amounts that refunds of lines have left, or otherwise
 * each its share of `total`. Lines of 0 TWD are left out.
 */
export function invoiceItems(
  order: Sold,
  total: number,
  refunds: readonly RefundedLines[] = [],
): InvoiceItem[] {
  const items = paidItems(order);
  if (sumOf(items) === total) return items;
  const remaining = remainingItems(order, refunds);
  if (sumOf(remaining) === total) return remaining;
  return shareOut(items, total);
}

/** The items with each its share of `total` TWD. */
function shareOut(items: readonly InvoiceItem[], total: number): InvoiceItem[] {
  const shares = prorate(
    total,
    items.map(({ amount }) => amount),
  );
  return items
    .map(({ name }, index) => ({ name, amount: shares[index] ?? 0 }))
    .filter(({ amount }) => amount > 0);
}

/**
 * The lines of an allowance over `amount` TWD: what a change of the lines took off, or the refunded units if they are
 * known, otherwise each line with its share of the amount.
 */
export function allowanceItems(
  order: Sold,
  amount: number,
  refund: RefundedLines | undefined,
): InvoiceItem[] {
  if (refund?.items?.length) return shareOut(refund.items, amount);
  const names = new Map(order.lines.map(({ id, name }) => [id, name]));
  const lines = (refund?.lines ?? []).map((line) => ({
    ...line,
    name: names.get(line.lineId) ?? '',
  }));
  const items = withFee(lines, refund?.shipFee ?? 0);
  return sumOf(items) === amount ? items : invoiceItems(order, amount);
}

const paidItems = ({ lines, shipFee }: Sold) =>
  withFee(
    lines.map((line) => ({ ...line, amount: paidForLine(line) })),
    shipFee,
  );

/** The items that remain of an order after units and delivery were refunded. */
function remainingItems(
  { lines, shipFee }: Sold,
  refunds: readonly RefundedLines[],
): InvoiceItem[] {
  const gone = Map.groupBy(
    refunds.flatMap((refund) => refund.lines),
    ({ lineId }) => lineId,
  );
  const remaining = lines.map((line) => {
    const back = gone.get(line.id) ?? [];
    return {
      name: line.name,
      quantity: back.reduce((left, { quantity }) => left - quantity, line.quantity),
      amount: back.reduce((left, { amount }) => left - amount, paidForLine(line)),
    };
  });
  return withFee(
    remaining,
    refunds.reduce((left, refund) => left - refund.shipFee, shipFee),
  );
}

/** Lines as items, and the delivery fee as the last one. */
const withFee = (
  lines: readonly { name: string; quantity: number; amount: number }[],
  shipFee: number,
): InvoiceItem[] =>
  [
    ...lines.map(({ name, quantity, amount }) => ({
      name: quantity > 1 ? `${name} × ${quantity}` : name,
      amount,
    })),
    { name: '運費', amount: shipFee },
  ].filter(({ amount }) => amount > 0);

const sumOf = (items: readonly InvoiceItem[]) => items.reduce((sum, { amount }) => sum + amount, 0);

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
export function issueFields(
  order: OrderToInvoice,
  relateNumber: string,
  total: number,
  refunds: readonly RefundedLines[],
) {
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
    Items: ecpayItems(invoiceItems(order, total, refunds)),
    InvType: '07',
    vat: '1',
  };
}

const printed = { Print: '1', Donation: '0', LoveCode: '', CarrierType: '', CarrierNum: '' };
const paperless = { ...printed, Print: '0', CustomerIdentifier: '' };

/** The destination of the invoice: exactly one of print, carrier and donation. */
function destination({ invoiceType, carrierType, carrierNo, loveCode, taxNum }: OrderToInvoice) {
  if (invoiceType === 'COMPANY') return { ...printed, CustomerIdentifier: taxNum };
  switch (carrierType) {
    case 'MEMBER':
      return { ...paperless, CarrierType: '1' };
    case 'NATURAL_PERSON':
      return { ...paperless, CarrierType: '2', CarrierNum: carrierNo };
    case 'PHONE':
      return { ...paperless, CarrierType: '3', CarrierNum: carrierNo };
    case 'DONATE':
      return { ...paperless, Donation: '1', LoveCode: loveCode };
    case 'NONE':
      return { ...printed, CustomerIdentifier: '' };
  }
}

/** The first `length` UTF-16 units of a text; a character that is cut in half is replaced. */
function cut(text: string, length: number): string {
  return text.slice(0, length).toWellFormed();
}
