import { useState } from 'react';
import type { StandingDelivery } from '#contract/calls/standing-orders.ts';
import { chainOf } from '#rules/delivery/carriers.ts';
import { shipTypeLabels } from '#rules/order-labels.ts';
import { shipTypesOf } from '../cart/deliveries.ts';
import { useForm } from '../forms/use-form.ts';
import { changedAddress } from '../saved-details/changed-address.ts';
import { RecipientDetails } from '../saved-details/recipient-details.tsx';
import {
  newRecipient,
  type RecipientDraft,
  recipientBody,
  recipientLabels,
  shownRecipientRules,
} from '../saved-details/recipient-draft.ts';
import { StoreField } from '../saved-details/store-field.tsx';
import { useSettings } from '../settings-context.tsx';
import { Button } from '../ui/button.tsx';
import { RadioGroup } from '../ui/choices.tsx';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { draftOf } from './recipient-draft-of.ts';
import { withRecipient } from './standing-form.ts';

interface OtherDeliveryProps {
  /** What the fields begin with. */
  delivery: StandingDelivery;
  onDone(delivery: StandingDelivery): void;
  onCancel(): void;
}

/**
 * Another recipient, address or store in the fields of checkout. It counts once it is complete, so no half of it is
 * priced.
 */
export function OtherDelivery({ delivery, onDone, onCancel }: OtherDeliveryProps) {
  const { offers } = useSettings();
  const [draft, setDraft] = useState(() => draftOf(delivery));
  const change = (values: Partial<RecipientDraft>) =>
    setDraft((before) => changedAddress(before, values));
  const isStore = draft.type === 'STORE';
  const { fieldProps, formProps, summary, attempt } = useForm({
    rules: { ...shownRecipientRules(draft.type), mobileNumber: ['required', 'mobile'] },
    labels: recipientLabels,
    draft: { values: draft, change },
    async onSubmit() {
      const recipient = { ...newRecipient, ...recipientBody(draft), id: 0 };
      onDone(withRecipient(delivery, recipient));
      return undefined;
    },
  });
  return (
    <form
      {...formProps}
      aria-label="其他收件資料"
      className="flex flex-col gap-5 rounded-card border border-line p-4"
    >
      <ErrorSummary errors={summary} attempt={attempt} />
      <RadioGroup
        legend="取貨方式"
        name="standing-ship-type"
        value={draft.type}
        onChange={(type) => change({ type })}
        choices={shipTypesOf(offers).map((value) => ({ value, label: shipTypeLabels[value] }))}
        className="tablet:grid tablet:grid-cols-2"
      />
      {isStore && (
        <StoreField
          {...fieldProps('storeCode')}
          store={draft}
          onPick={(store) => change({ ...store, storeType: chainOf(store.storeType) })}
        />
      )}
      <RecipientDetails draft={draft} fieldProps={fieldProps} onChange={change} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small">
          使用這份收件資料
        </Button>
        <Button look="quiet" size="small" onClick={onCancel}>
          取消
        </Button>
      </div>
    </form>
  );
}
