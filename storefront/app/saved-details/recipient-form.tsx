import type { Recipient } from '#contract/entities/saved-details.ts';
import { chainOf } from '#rules/delivery/carriers.ts';
import { FormAlert } from '../forms/form-alert.tsx';
import { useForm } from '../forms/use-form.ts';
import { changeRecipient, useAccountEditForm } from '../stores/account-edit-form.ts';
import { useOrderStore } from '../stores/order.ts';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { RecipientDetails } from './recipient-details.tsx';
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
  return (
    <form {...form.formProps} className="flex flex-col gap-5">
      <ErrorSummary errors={form.summary} attempt={form.attempt} />
      {draft.type === 'STORE' && <PickedStore {...fieldProps('storeCode')} />}
      <RecipientDetails draft={draft} fieldProps={fieldProps} onChange={changeRecipient} />
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
