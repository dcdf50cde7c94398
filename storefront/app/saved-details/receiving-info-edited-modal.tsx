import { shipTypeLabels } from '#rules/order-labels.ts';
import { shipTypesOf } from '../cart/deliveries.ts';
import type { ModalProps } from '../frame/modals/modal-props.ts';
import { useSettings } from '../settings-context.tsx';
import {
  changeRecipient,
  setRecipientStep,
  useAccountEditForm,
} from '../stores/account-edit-form.ts';
import { Button } from '../ui/button.tsx';
import { RadioGroup } from '../ui/choices.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { RecipientForm, useRecipientForm } from './recipient-form.tsx';

const notes = {
  HOME: '送到您指定的地址',
  STORE: '送到 7-ELEVEN 門市，憑證件領取',
} as const;
const noteOfChains = '送到您選的超商門市，憑證件領取';

/** Creates or changes a saved recipient: first the kind of delivery, then the details (G-037). */
export default function ReceivingInfoEditedModal({
  content,
  close,
}: ModalProps<'ReceivingInfoEditedModal'>) {
  const { offers } = useSettings();
  const { recipient, step } = useAccountEditForm();
  const form = useRecipientForm((saved) => {
    close();
    content?.onSaved(saved);
  });
  function chooseTypeAgain() {
    form.reset();
    setRecipientStep(0);
  }
  return (
    <Dialog
      shape="sheet"
      title={recipient.id === undefined ? '新增收件人' : '編輯收件人'}
      onClose={close}
      footer={
        step === 0 ? (
          <Button size="small" onClick={() => setRecipientStep(1)}>
            下一步
          </Button>
        ) : (
          <>
            <Button look="quiet" size="small" disabled={form.isBusy} onClick={chooseTypeAgain}>
              變更取貨方式
            </Button>
            <Button type="submit" form={form.formProps.id} size="small" busy={form.isBusy}>
              儲存
            </Button>
          </>
        )
      }
    >
      {step === 0 ? (
        <RadioGroup
          legend="取貨方式"
          name="type"
          value={recipient.type}
          onChange={(type) => changeRecipient({ type })}
          choices={shipTypesOf(offers).map((value) => ({
            value,
            label: shipTypeLabels[value],
            note: value === 'STORE' && offers.storeTypes ? noteOfChains : notes[value],
          }))}
        />
      ) : (
        <RecipientForm form={form} />
      )}
    </Dialog>
  );
}
