import type { Recipient } from '#contract/entities/saved-details.ts';
import { chainOf } from '#rules/carriers.ts';
import { cities, districtsOf } from '#rules/taiwan-districts.ts';
import { FormAlert } from '../forms/form-alert.tsx';
import { useForm } from '../forms/use-form.ts';
import { changeRecipient, useAccountEditForm } from '../stores/account-edit-form.ts';
import { useOrderStore } from '../stores/order.ts';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { AddressFields } from './address-fields.tsx';
import { DeliveryTimeSelect } from './delivery-time-select.tsx';
import { LandlineField, MobileNumberField, RecipientNameField } from './person-fields.tsx';
import { recipientLabels, shownRecipientRules } from './recipient-draft.ts';
import { recipientRefusal, saveRecipient } from './save-record.ts';
import { StoreField } from './store-field.tsx';
import { leaveForStoreMap } from './store-map.ts';

/** The form of the recipient that is being edited. */
export function useRecipientForm(onSaved: (recipient: Recipient) => void) {
  const draft = useAccountEditForm((state) => state.recipient);
  return useForm({
    rules: shownRecipientRules(draft.type),
    labels: recipientLabels,
    draft: { values: draft, change: changeRecipient },
    async onSubmit() {
      onSaved(await saveRecipient(draft));
    },
    refusal: recipientRefusal,
  });
}

/** The fields of the recipient's details. */
export function RecipientForm({ form }: { form: ReturnType<typeof useRecipientForm> }) {
  const draft = useAccountEditForm((state) => state.recipient);
  const { fieldProps } = form;
  const isStore = draft.type === 'STORE';
  return (
    <form {...form.formProps} className="flex flex-col gap-5">
      <ErrorSummary errors={form.summary} attempt={form.attempt} />
      {isStore && <PickedStore {...fieldProps('storeCode')} />}
      <div className="grid gap-5 tablet:grid-cols-2">
        <RecipientNameField {...fieldProps('name')} isStore={isStore} />
        <MobileNumberField
          {...fieldProps('mobileNumber')}
          hint={isStore ? '到店時簡訊通知，例 0912345678' : '送達前聯絡用，例 0912345678'}
        />
        <LandlineField {...fieldProps('telephoneNumber')} label="市話（選填）" />
      </div>
      {!isStore && (
        <>
          <AddressFields
            fieldProps={fieldProps}
            cities={cities}
            districts={districtsOf(draft.city)}
          />
          <DeliveryTimeSelect
            value={draft.expectedDeliveryTime}
            onChange={(expectedDeliveryTime) => changeRecipient({ expectedDeliveryTime })}
          />
        </>
      )}
      <FormAlert problem={form.refusal} />
    </form>
  );
}

function PickedStore({ id, problem }: Pick<Parameters<typeof StoreField>[0], 'id' | 'problem'>) {
  const draft = useAccountEditForm((state) => state.recipient);
  return (
    <StoreField
      id={id}
      problem={problem}
      store={draft}
      onPick={(store) => changeRecipient({ ...store, storeType: chainOf(store.storeType) })}
      onMap={(storeType) => {
        const { pathname, search } = window.location;
        const left = {
          featureType: 'commonRecipientEdit',
          backPath: pathname + search,
          data: { recipient: draft, orderForm: useOrderStore.getState().form },
        } as const;
        return leaveForStoreMap(left, storeType);
      }}
    />
  );
}
