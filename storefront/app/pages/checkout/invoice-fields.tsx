import { useEffect } from 'react';
import { buyerTypes, type CarrierType } from '#contract/enumerations.ts';
import { buyerTypeLabels, carrierTypeLabels } from '#rules/order-labels.ts';
import { FormField } from '../../forms/fields.tsx';
import { BarcodeField } from '../../saved-details/barcode-field.tsx';
import { CertificateField } from '../../saved-details/certificate-field.tsx';
import { CompanyFields } from '../../saved-details/company-fields.tsx';
import { useSettings } from '../../settings-context.tsx';
import { openModal } from '../../stores/modal.ts';
import { changeOrderForm } from '../../stores/order.ts';
import { readInvoices, useSavedDetailsStore } from '../../stores/saved-details.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, RadioGroup } from '../../ui/choices.tsx';
import { Select } from '../../ui/text-field.tsx';
import { CheckoutSection } from './checkout-section.tsx';
import { fillInvoice } from './fill-from-saved.ts';
import { hasInvoiceNumber, isInvoiceSaved } from './invoice-state.ts';
import type { OrderFormControls } from './use-order-form.ts';

/** The kinds of invoice in the order of display, each with an explanation. */
const carriers: Readonly<Record<CarrierType, string>> = {
  MEMBER: '存入會員帳號，不需另外申請',
  PHONE: '存入財政部手機條碼',
  NATURAL_PERSON: '存入自然人憑證',
  DONATE: '捐給社福團體，開立後無法改開',
  NONE: '不使用載具',
};

/** The kind of invoice and the number that it needs. */
export function InvoiceFields(controls: OrderFormControls) {
  const { form } = controls;
  const { offers } = useSettings();
  return (
    <CheckoutSection title="發票" action={<SavedInvoicesButton />}>
      <RadioGroup
        legend="發票類型"
        name="invoiceType"
        value={form.invoiceType}
        onChange={(invoiceType) => changeOrderForm({ invoiceType })}
        choices={buyerTypes.map((value) => ({ value, label: buyerTypeLabels[value] }))}
        className="grid! grid-cols-2"
      />
      {form.invoiceType === 'COMPANY' ? (
        <CompanyFields fieldProps={controls.fieldProps} />
      ) : (
        <Person {...controls} />
      )}
      <Keep {...controls} />
      <p className="text-13 text-ink-soft">
        {offers.invoiceNotice ?? '發票開立後無法變更類型，送出前請再次確認。'}
      </p>
    </CheckoutSection>
  );
}

/** Opens the member's saved invoice details, if there are any. */
function SavedInvoicesButton() {
  const saved = useSavedDetailsStore((state) => state.invoices);
  useEffect(() => {
    // The form works without the saved details.
    if (!saved) readInvoices().catch(() => undefined);
  }, [saved]);
  if (!saved || saved.PERSON.length + saved.COMPANY.length === 0) return null;
  return (
    <Button
      look="secondary"
      size="small"
      onClick={() => openModal('InvoiceInfoModal', { onPick: fillInvoice })}
    >
      常用發票
    </Button>
  );
}

/** Offers to save invoice details that have a number and are not saved yet. */
function Keep({ form }: OrderFormControls) {
  const saved = useSavedDetailsStore((state) => state.invoices);
  if (!hasInvoiceNumber(form) || isInvoiceSaved(form, saved)) return null;
  return (
    <Checkbox
      label="存為常用發票資料"
      checked={form.savesInvoice}
      onChange={({ target }) => changeOrderForm({ savesInvoice: target.checked })}
      className="-my-2"
    />
  );
}

function Person(controls: OrderFormControls) {
  const { form } = controls;
  return (
    <>
      <Select
        label="載具"
        name="carrierType"
        hint={carriers[form.carrierType]}
        value={form.carrierType}
        onChange={({ target }) => changeOrderForm({ carrierType: target.value as CarrierType })}
      >
        {(Object.keys(carriers) as CarrierType[]).map((carrier) => (
          <option key={carrier} value={carrier}>
            {carrierTypeLabels[carrier]}
          </option>
        ))}
      </Select>
      <CarrierNumber {...controls} />
    </>
  );
}

function CarrierNumber({ form, fieldProps }: OrderFormControls) {
  const { offers } = useSettings();
  switch (form.carrierType) {
    case 'PHONE':
      return <BarcodeField {...fieldProps('barcode')} />;
    case 'NATURAL_PERSON':
      return <CertificateField {...fieldProps('certificate')} />;
    case 'DONATE':
      return (
        <FormField
          {...fieldProps('loveCode')}
          hint={offers.donationHint ?? '受捐贈單位的 3 到 7 碼代碼'}
          autoComplete="off"
          spellCheck={false}
          maxLength={7}
        />
      );
    default:
      return null;
  }
}
