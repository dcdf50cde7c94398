import { useEffect } from 'react';
import type { StandingDelivery } from '#contract/calls/standing-orders.ts';
import { buyerTypeLabels, carrierTypeLabels } from '#rules/order-labels.ts';
import { readInvoices, useSavedDetailsStore } from '../stores/saved-details.ts';
import { RadioGroup } from '../ui/choices.tsx';
import { invoiceOf, type StandingInvoice } from './standing-form.ts';

interface InvoiceChoiceProps {
  /** The delivery with which the form was opened. */
  given: StandingDelivery;
  delivery: StandingDelivery;
  onChange(invoice: StandingInvoice): void;
}

/** The invoice of each parcel: as it was, in the member's account, or one of the saved details. */
export function InvoiceChoice({ given, delivery, onChange }: InvoiceChoiceProps) {
  const saved = useSavedDetailsStore((state) => state.invoices);
  useEffect(() => {
    // Without the saved details the invoice stays as it is.
    if (!saved) void readInvoices().catch(() => undefined);
  }, [saved]);
  const invoices = [
    invoiceOf(given),
    inAccount,
    ...[...(saved?.PERSON ?? []), ...(saved?.COMPANY ?? [])].map(
      ({ type: invoiceType, carrierType, carrierNo, taxName, taxNum }): StandingInvoice =>
        invoiceType === 'COMPANY'
          ? { ...inAccount, invoiceType, carrierType: '', taxName, taxNum }
          : { ...inAccount, carrierType, carrierNo },
    ),
  ].filter((each, index, all) => all.findIndex((other) => isSame(other, each)) === index);
  const chosen = invoices.findIndex((each) => isSame(each, invoiceOf(delivery)));
  return (
    <RadioGroup
      legend="發票"
      name="standing-invoice"
      value={String(chosen)}
      onChange={(place) => onChange(invoices[Number(place)] ?? invoiceOf(given))}
      choices={invoices.map((each, place) => ({
        value: String(place),
        label: buyerTypeLabels[each.invoiceType],
        note: wordsOf(each),
      }))}
    />
  );
}

/** A person's invoice that is stored in the member's account. */
const inAccount: StandingInvoice = {
  invoiceType: 'PERSON',
  carrierType: 'MEMBER',
  carrierNo: '',
  loveCode: '',
  taxName: '',
  taxNum: '',
};

const isSame = (one: StandingInvoice, other: StandingInvoice) => wordsOf(one) === wordsOf(other);

function wordsOf({ invoiceType, carrierType, ...numbers }: StandingInvoice): string {
  if (invoiceType === 'COMPANY') return `${numbers.taxName} ${numbers.taxNum}`;
  const carrier = carrierTypeLabels[carrierType || 'NONE'];
  return `${carrier} ${numbers.carrierNo || numbers.loveCode}`.trim();
}
