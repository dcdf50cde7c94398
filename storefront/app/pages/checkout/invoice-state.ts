import type { SavedInvoices } from '#contract/entities/saved-details.ts';
import type { OrderForm } from '../../stores/order.ts';

/** Whether the invoice details include a typed number, which the member may want to save (G-110). */
export function hasInvoiceNumber({
  invoiceType,
  carrierType,
}: Pick<OrderForm, 'invoiceType' | 'carrierType'>): boolean {
  return invoiceType === 'COMPANY' || ['PHONE', 'NATURAL_PERSON'].includes(carrierType);
}

/** Whether the member has saved these invoice details already. */
export function isInvoiceSaved(form: OrderForm, saved: SavedInvoices | undefined): boolean {
  const { invoiceType, carrierType, barcode, certificate, taxName, taxNum } = form;
  if (invoiceType === 'COMPANY') {
    return (saved?.COMPANY ?? []).some(
      (each) => each.taxNum === taxNum.trim() && each.taxName === taxName.trim(),
    );
  }
  const numbers = { PHONE: barcode.trim(), NATURAL_PERSON: certificate.trim().toUpperCase() };
  const number =
    carrierType === 'PHONE' || carrierType === 'NATURAL_PERSON' ? numbers[carrierType] : '';
  return (saved?.PERSON ?? []).some(
    (each) => each.carrierType === carrierType && each.carrierNo === number,
  );
}
