import { buyerTypes } from '#contract/enumerations.ts';
import { buyerTypeLabels, carrierTypeLabels } from '#rules/order-labels.ts';
import { FormAlert } from '../forms/form-alert.tsx';
import { type DraftField, useForm } from '../forms/use-form.ts';
import type { ModalProps } from '../frame/modals/modal-props.ts';
import { changeInvoice, useAccountEditForm } from '../stores/account-edit-form.ts';
import { Button } from '../ui/button.tsx';
import { RadioGroup } from '../ui/choices.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { Held } from '../ui/held.tsx';
import { Select } from '../ui/text-field.tsx';
import { barcodeProblem } from './barcode-check.ts';
import { BarcodeField } from './barcode-field.tsx';
import { CertificateField } from './certificate-field.tsx';
import { CompanyFields } from './company-fields.tsx';
import {
  type InvoiceDraft,
  invoiceLabels,
  savedCarriers,
  shownInvoiceRules,
} from './invoice-draft.ts';
import { saveInvoice, saveRefusal } from './save-record.ts';

const carrierNotes: Readonly<Partial<Record<InvoiceDraft['carrierType'], string>>> = {
  PHONE: '存入財政部手機條碼',
  NATURAL_PERSON: '存入自然人憑證',
  MEMBER: '存入會員帳號，不需另外申請',
};

/** Creates or changes saved invoice details. */
export default function InvoiceEditedModal({ content, close }: ModalProps<'InvoiceEditedModal'>) {
  const draft = useAccountEditForm((state) => state.invoice);
  const { id, type, carrierType, carrierNo } = draft;
  const { formProps, fieldProps, summary, attempt, isBusy, refusal } = useForm({
    rules: shownInvoiceRules(draft),
    labels: invoiceLabels,
    draft: { values: draft, change: changeInvoice },
    async onSubmit() {
      const isBarcode = type === 'PERSON' && carrierType === 'PHONE';
      const problem = isBarcode ? await barcodeProblem(carrierNo) : undefined;
      if (problem) return { fields: { carrierNo: problem } };
      const saved = await saveInvoice(draft);
      close();
      content?.onSaved(saved);
      return undefined;
    },
    refusal: saveRefusal,
  });
  return (
    <Dialog
      shape="sheet"
      title={id === undefined ? '新增發票資料' : '編輯發票資料'}
      onClose={close}
      footer={
        <Button type="submit" form={formProps.id} size="small" busy={isBusy}>
          儲存
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <Held isHeld={isBusy}>
          <RadioGroup
            legend="發票類型"
            name="type"
            value={type}
            onChange={(chosen) => changeInvoice({ type: chosen })}
            choices={buyerTypes.map((value) => ({ value, label: buyerTypeLabels[value] }))}
            className="grid! grid-cols-2"
          />
        </Held>
        <form {...formProps} className="flex flex-col gap-5">
          <ErrorSummary errors={summary} attempt={attempt} />
          {type === 'COMPANY' ? (
            <CompanyFields fieldProps={fieldProps} />
          ) : (
            <Carrier carrierType={carrierType} fieldProps={fieldProps} />
          )}
        </form>
        <FormAlert problem={refusal} />
      </div>
    </Dialog>
  );
}

interface CarrierProps {
  carrierType: InvoiceDraft['carrierType'];
  fieldProps(field: 'carrierNo'): DraftField;
}

function Carrier({ carrierType, fieldProps }: CarrierProps) {
  return (
    <>
      <Select
        label="載具"
        hint={carrierNotes[carrierType]}
        value={carrierType}
        onChange={({ target }) =>
          changeInvoice({ carrierType: target.value as typeof carrierType, carrierNo: '' })
        }
      >
        {savedCarriers.map((carrier) => (
          <option key={carrier} value={carrier}>
            {carrierTypeLabels[carrier]}
          </option>
        ))}
      </Select>
      {carrierType === 'PHONE' && <BarcodeField {...fieldProps('carrierNo')} />}
      {carrierType === 'NATURAL_PERSON' && <CertificateField {...fieldProps('carrierNo')} />}
    </>
  );
}
