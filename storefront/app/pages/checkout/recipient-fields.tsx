import { useEffect, useState } from 'react';
import type { Recipient } from '#contract/entities/saved-details.ts';
import type { StoreKind } from '#contract/enumerations.ts';
import { chainOf } from '#rules/delivery/carriers.ts';
import { deliveryTimeLabels, islandsTypeLabels, shipTypeLabels } from '#rules/order-labels.ts';
import { AddressFields } from '../../saved-details/address-fields.tsx';
import { DeliveryTimeSelect } from '../../saved-details/delivery-time-select.tsx';
import {
  LandlineField,
  MobileNumberField,
  RecipientNameField,
} from '../../saved-details/person-fields.tsx';
import { StoreField } from '../../saved-details/store-field.tsx';
import { leaveForStoreMap } from '../../saved-details/store-map.ts';
import { useCartStore } from '../../stores/cart.ts';
import { openModal } from '../../stores/modal.ts';
import { changeOrderForm } from '../../stores/order.ts';
import { readRecipients, useSavedDetailsStore } from '../../stores/saved-details.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choices.tsx';
import { Icon } from '../../ui/icon.tsx';
import { CheckoutSection } from './checkout-section.tsx';
import { fillRecipient } from './fill-from-saved.ts';
import { NoteFields } from './note-fields.tsx';
import { citiesFor, districtsFor, type OrderField, orderRules } from './order-form.ts';
import { isRecipientComplete, isRecipientSaved, recipientLine } from './recipient-state.ts';
import type { OrderFormControls } from './use-order-form.ts';

const ownFields: readonly OrderField[] = [
  'recipient',
  'recipientMobile',
  'recipientPhone',
  'city',
  'cityZone',
  'address',
];

/** Who receives the goods, where and when. Known details are shown in one line with a button to change them. */
export function RecipientFields(controls: OrderFormControls) {
  const { form, delivery, fieldProps } = controls;
  const [isEdited, setEdited] = useState(() => !isRecipientComplete(form, delivery));
  const rules = orderRules(form, delivery);
  const isOpen = isEdited || ownFields.some((field) => field in rules && fieldProps(field).problem);
  const isStore = delivery.shipType === 'STORE';
  const where = isStore ? '' : `・${islandsTypeLabels[delivery.islandsType]}`;
  function pick(recipient: Recipient) {
    fillRecipient(recipient);
    setEdited(!recipient.mobileNumber);
  }
  return (
    <CheckoutSection
      title="收件資料"
      subtitle={shipTypeLabels[delivery.shipType] + where}
      action={<SavedRecipientsButton {...controls} onPick={pick} />}
    >
      {isStore && <Store {...controls} />}
      {isOpen ? <Details {...controls} /> : <Known {...controls} onEdit={() => setEdited(true)} />}
      <Keep {...controls} />
      <NoteFields form={form} />
    </CheckoutSection>
  );
}

/** Opens the member's saved recipients, if there are any for this delivery. */
function SavedRecipientsButton({
  delivery,
  onPick,
}: OrderFormControls & { onPick(recipient: Recipient): void }) {
  const saved = useSavedDetailsStore((state) => state.recipients);
  useEffect(() => {
    // The form works without the saved recipients.
    if (!saved) readRecipients().catch(() => undefined);
  }, [saved]);
  if (!saved?.[delivery.shipType].length) return null;
  return (
    <Button
      look="secondary"
      size="small"
      onClick={() => openModal('ConsigneeInfoModal', { ...delivery, onPick })}
    >
      常用收件人
    </Button>
  );
}

function Store({ form, fieldProps }: OrderFormControls) {
  const { id, problem } = fieldProps('storeCode');
  return (
    <StoreField
      id={id}
      problem={problem}
      store={form}
      obstacles={useChainObstacles()}
      onPick={(store) => changeOrderForm({ ...store, storeType: chainOf(store.storeType) })}
      onMap={(storeType) =>
        leaveForStoreMap(
          {
            featureType: 'orderFormSelect',
            backPath: '/checkout',
            data: { orderForm: form },
          },
          storeType,
        )
      }
    />
  );
}

/** By chain, why the goods of the sent cart do not go there (G-224). */
function useChainObstacles(): ReadonlyMap<StoreKind, string> {
  const options = useCartStore((state) => state.server?.deliveryOptions);
  return new Map(
    (options ?? []).flatMap(({ storeType, reason }) =>
      storeType && reason !== null ? [[storeType, reason] as const] : [],
    ),
  );
}

/** The known recipient in one line. */
function Known({ form, delivery, onEdit }: OrderFormControls & { onEdit(): void }) {
  const { name, mobileNumber, place } = recipientLine(form, delivery);
  const isStore = delivery.shipType === 'STORE';
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        {isStore && <p className="text-14 text-ink-soft">取貨人</p>}
        <p className="digits">
          {name}
          <span className="ml-3 text-ink-soft">{mobileNumber}</span>
        </p>
        {place && <p>{place}</p>}
        <p className="text-14 text-ink-soft">
          {isStore
            ? '包裹到店時簡訊通知這支手機'
            : `配送時段 ${deliveryTimeLabels[form.expectedDeliveryTime]}`}
        </p>
      </div>
      <Button
        look="quiet"
        size="small"
        aria-label="修改收件資料"
        className="-my-1 -mr-3"
        onClick={onEdit}
      >
        修改
      </Button>
    </div>
  );
}

function Details(controls: OrderFormControls) {
  const { form, delivery, fieldProps } = controls;
  const { islandsType, shipType } = delivery;
  const isStore = shipType === 'STORE';
  return (
    <>
      <Checkbox
        label="同會員資料"
        checked={form.isSameAsMember}
        onChange={({ target }) => changeOrderForm({ isSameAsMember: target.checked })}
        className="-my-2"
      />
      {!form.isSameAsMember && <Person {...controls} />}
      {!isStore && (
        <>
          <AddressFields
            section="shipping"
            fieldProps={fieldProps}
            cities={citiesFor(islandsType)}
            districts={districtsFor(form.city, islandsType)}
          />
          <Phone {...controls} />
          <DeliveryTimeSelect
            value={form.expectedDeliveryTime}
            onChange={(expectedDeliveryTime) => changeOrderForm({ expectedDeliveryTime })}
          />
        </>
      )}
    </>
  );
}

function Person({ fieldProps, delivery }: OrderFormControls) {
  const isStore = delivery.shipType === 'STORE';
  return (
    <div className="grid gap-5 tablet:grid-cols-2">
      <RecipientNameField
        {...fieldProps('recipient')}
        isStore={isStore}
        autoComplete="shipping name"
      />
      <MobileNumberField
        {...fieldProps('recipientMobile')}
        hint={isStore ? '包裹到店時簡訊通知' : '宅配人員送達前聯絡用'}
        autoComplete="shipping tel-national"
      />
    </div>
  );
}

/** The landline field opens on demand, because few shoppers have a landline. */
function Phone({ form, fieldProps }: OrderFormControls) {
  const [isShown, setShown] = useState(form.recipientPhone !== '');
  if (!isShown) {
    return (
      <Button
        look="quiet"
        size="small"
        className="-my-2 -ml-5 self-start"
        onClick={() => setShown(true)}
      >
        <Icon name="plus" className="size-4.5" />
        新增市話
      </Button>
    );
  }
  return <LandlineField {...fieldProps('recipientPhone')} label="市話（選填）" />;
}

/** Offers to save a recipient who is complete and not saved yet. */
function Keep({ form, delivery }: OrderFormControls) {
  const saved = useSavedDetailsStore((state) => state.recipients);
  if (!isRecipientComplete(form, delivery) || isRecipientSaved(form, delivery, saved)) return null;
  return (
    <Checkbox
      label="存為常用收件人"
      checked={form.savesRecipient}
      onChange={({ target }) => changeOrderForm({ savesRecipient: target.checked })}
      className="-my-2"
    />
  );
}
