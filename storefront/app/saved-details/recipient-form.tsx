import { type ChangeEvent, useState } from 'react';
import type { Recipient } from '#contract/entities/saved-details.ts';
import { cities, districtsOf } from '#rules/taiwan-districts.ts';
import { FormAlert } from '../forms/form-alert.tsx';
import { useForm } from '../forms/use-form.ts';
import { changeRecipient, useAccountEditForm } from '../stores/account-edit-form.ts';
import { useOrderStore } from '../stores/order.ts';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { AddressFields } from './address-fields.tsx';
import { DeliveryTimeSelect } from './delivery-time-select.tsx';
import { LandlineField, MobileNumberField, RecipientNameField } from './person-fields.tsx';
import { type RecipientField, recipientLabels, shownRecipientRules } from './recipient-draft.ts';
import { saveRecipient } from './save-record.ts';
import { StoreField } from './store-field.tsx';
import { leaveForStoreMap } from './store-map.ts';

interface RecipientFormProps {
  formId: string;
  onBusy(isBusy: boolean): void;
  onSaved(recipient: Recipient): void;
}

/** The details of the recipient that is being edited. */
export function RecipientForm({ formId, onBusy, onSaved }: RecipientFormProps) {
  const draft = useAccountEditForm((state) => state.recipient);
  const [refusal, setRefusal] = useState<string>();
  const { formProps, fieldProps, summary, attempt } = useForm({
    rules: shownRecipientRules(draft.type),
    labels: recipientLabels,
    async onSubmit() {
      setRefusal(undefined);
      onBusy(true);
      const result = await saveRecipient(useAccountEditForm.getState().recipient);
      onBusy(false);
      if ('saved' in result) onSaved(result.saved);
      else setRefusal(result.refusal);
      return {};
    },
  });
  const control = (field: RecipientField) => ({
    ...fieldProps(field),
    value: draft[field],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      changeRecipient({ [field]: target.value }),
  });
  const isStore = draft.type === 'STORE';
  return (
    <form {...formProps} id={formId} className="flex flex-col gap-5">
      <ErrorSummary errors={summary} attempt={attempt} />
      {isStore && <PickedStore fieldProps={fieldProps('storeCode')} />}
      <div className="grid tablet:grid-cols-2 gap-5">
        <RecipientNameField {...control('name')} isStore={isStore} />
        <MobileNumberField
          {...control('mobileNumber')}
          hint={isStore ? '到店時簡訊通知，例 0912345678' : '送達前聯絡用，例 0912345678'}
        />
        <LandlineField {...control('telephoneNumber')} label="市話（選填）" />
      </div>
      {!isStore && (
        <>
          <AddressFields
            city={control('city')}
            cityZone={control('cityZone')}
            address={control('address')}
            cities={cities}
            districts={districtsOf(draft.city)}
          />
          <DeliveryTimeSelect
            value={draft.expectedDeliveryTime}
            onChange={(expectedDeliveryTime) => changeRecipient({ expectedDeliveryTime })}
          />
        </>
      )}
      <FormAlert problem={refusal === undefined ? undefined : { message: refusal }} />
    </form>
  );
}

function PickedStore({
  fieldProps: { id, name, problem },
}: {
  fieldProps: Pick<Parameters<typeof StoreField>[0], 'id' | 'name' | 'problem'>;
}) {
  const draft = useAccountEditForm((state) => state.recipient);
  return (
    <StoreField
      id={id}
      name={name}
      problem={problem}
      store={draft}
      onPick={() => {
        const { pathname, search } = window.location;
        return leaveForStoreMap({
          featureType: 'commonRecipientEdit',
          backPath: pathname + search,
          data: { recipient: draft, orderForm: useOrderStore.getState().form },
        });
      }}
    />
  );
}
