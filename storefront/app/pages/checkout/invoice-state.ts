import type { InvoiceBook } from '#contract/entities/books.ts';
import type { OrderForm } from '../../stores/order.ts';

/** Whether these are details that one types in, and so may want to keep (G-110). */
export function hasInvoiceNumber({
  invoiceType,
  carrierType,
}: Pick<OrderForm, 'invoiceType' | 'carrierType'>): boolean {
  return invoiceType === 'COMPANY' || ['PHONE', 'NATURAL_PERSON'].includes(carrierType);
}

/** Whether the member's book has these invoice details already. */
export function isInvoiceSaved(form: OrderForm, book: InvoiceBook | undefined): boolean {
  const { invoiceType, carrierType, barcode, certificate, taxName, taxNum } = form;
  if (invoiceType === 'COMPANY') {
    return (book?.COMPANY ?? []).some(
      (saved) => saved.taxNum === taxNum.trim() && saved.taxName === taxName.trim(),
    );
  }
  const numbers = { PHONE: barcode.trim(), NATURAL_PERSON: certificate.trim().toUpperCase() };
  const number =
    carrierType === 'PHONE' || carrierType === 'NATURAL_PERSON' ? numbers[carrierType] : '';
  return (book?.PERSON ?? []).some(
    (saved) => saved.carrierType === carrierType && saved.carrierNo === number,
  );
}
