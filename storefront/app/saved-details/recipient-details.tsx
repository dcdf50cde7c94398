import { cities, districtsOf } from '#rules/delivery/taiwan-districts.ts';
import type { DraftField } from '../forms/use-form.ts';
import { AddressFields } from './address-fields.tsx';
import { DeliveryTimeSelect } from './delivery-time-select.tsx';
import { LandlineField, MobileNumberField, RecipientNameField } from './person-fields.tsx';
import type { RecipientDraft, RecipientField } from './recipient-draft.ts';

interface RecipientDetailsProps {
  draft: RecipientDraft;
  fieldProps(field: RecipientField): DraftField;
  onChange(values: Partial<RecipientDraft>): void;
}

/** Name and numbers of a recipient and, for a delivery home, the address and the time of day. */
export function RecipientDetails({ draft, fieldProps, onChange }: RecipientDetailsProps) {
  const isStore = draft.type === 'STORE';
  return (
    <>
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
            onChange={(expectedDeliveryTime) => onChange({ expectedDeliveryTime })}
          />
        </>
      )}
    </>
  );
}
