import { type ChangeEvent, useId, useState } from 'react';
import { buyerTypes } from '#contract/enumerations.ts';
import { buyerTypeLabels, carrierTypeLabels } from '#rules/order-labels.ts';
import { FormAlert } from '../forms/form-alert.tsx';
import { useForm } from '../forms/use-form.ts';
import type { ModalProps } from '../frame/modals/registry.ts';
import { changeInvoice, useAccountEditForm } from '../stores/account-edit-form.ts';
import { closeModal } from '../stores/modal.ts';
import { Button } from '../ui/button.tsx';
import { RadioGroup } from '../ui/choices.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { Select } from '../ui/text-field.tsx';
import { checkBarcode, unknownBarcode } from './barcode-check.ts';
import { BarcodeField } from './barcode-field.tsx';
import { CertificateField } from './certificate-field.tsx';
import { CompanyFields } from './company-fields.tsx';
import {
  type InvoiceDraft,
  type InvoiceField,
  invoiceLabels,
  savedCarriers,
  shownInvoiceRules,
} from './invoice-draft.ts';
import { saveInvoice } from './save-record.ts';

const carrierNotes: Readonly<Partial<Record<InvoiceDraft['carrierType'], string>>> = {
  PHONE: '存入財政部手機條碼',
  NATURAL_PERSON: '存入自然人憑證',
  MEMBER: '存入會員帳號，不需另外申請',
};

/** Makes or changes saved invoice details. */
export default function InvoiceEditedModal({ content }: ModalProps<'InvoiceEditedModal'>) {
  const { id, type } = useAccountEditForm((state) => state.invoice);
  const formId = useId();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  async function submit() {
    const draft = useAccountEditForm.getState().invoice;
    setRefusal(undefined);
    setBusy(true);
    try {
      const isBarcode = draft.type === 'PERSON' && draft.carrierType === 'PHONE';
      if (isBarcode && (await checkBarcode(draft.carrierNo)) === 'notExists') {
        return { carrierNo: unknownBarcode };
      }
      const result = await saveInvoice(draft);
      if ('refusal' in result) {
        setRefusal(result.refusal);
      } else {
        closeModal();
        content?.onSaved(result.saved);
      }
      return {};
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      shape="sheet"
      title={id === undefined ? '新增發票資料' : '編輯發票資料'}
      onClose={closeModal}
      footer={
        <Button type="submit" form={formId} size="small" busy={isBusy}>
          儲存
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <RadioGroup
          legend="發票類型"
          name="type"
          value={type}
          onChange={(chosen) => changeInvoice({ type: chosen })}
          choices={buyerTypes.map((value) => ({ value, label: buyerTypeLabels[value] }))}
          className="grid! grid-cols-2"
        />
        <Details formId={formId} onSubmit={submit} />
        <FormAlert problem={refusal === undefined ? undefined : { message: refusal }} />
      </div>
    </Dialog>
  );
}

interface DetailsProps {
  formId: string;
  onSubmit: Parameters<typeof useForm<InvoiceField>>[0]['onSubmit'];
}

function Details({ formId, onSubmit }: DetailsProps) {
  const draft = useAccountEditForm((state) => state.invoice);
  const { formProps, fieldProps, summary, attempt } = useForm({
    rules: shownInvoiceRules(draft),
    labels: invoiceLabels,
    onSubmit,
  });
  const control = (field: InvoiceField) => ({
    ...fieldProps(field),
    value: draft[field],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
      changeInvoice({ [field]: target.value }),
  });
  return (
    <form {...formProps} id={formId} className="flex flex-col gap-5">
      <ErrorSummary errors={summary} attempt={attempt} />
      {draft.type === 'COMPANY' ? (
        <CompanyFields taxName={control('taxName')} taxNum={control('taxNum')} />
      ) : (
        <>
          <Select
            label="載具"
            hint={carrierNotes[draft.carrierType]}
            value={draft.carrierType}
            onChange={({ target }) =>
              changeInvoice({
                carrierType: target.value as InvoiceDraft['carrierType'],
                carrierNo: '',
              })
            }
          >
            {savedCarriers.map((carrier) => (
              <option key={carrier} value={carrier}>
                {carrierTypeLabels[carrier]}
              </option>
            ))}
          </Select>
          {draft.carrierType === 'PHONE' && <BarcodeField {...control('carrierNo')} />}
          {draft.carrierType === 'NATURAL_PERSON' && <CertificateField {...control('carrierNo')} />}
        </>
      )}
    </form>
  );
}
