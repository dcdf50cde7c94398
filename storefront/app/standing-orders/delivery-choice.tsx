import { useEffect, useState } from 'react';
import type { StandingDelivery } from '#contract/calls/standing-orders.ts';
import type { Recipient } from '#contract/entities/saved-details.ts';
import type { PaymentType } from '#contract/enumerations.ts';
import { chainOf } from '#rules/delivery/carriers.ts';
import { districtOfAddress } from '#rules/delivery/taiwan-districts.ts';
import { shipTypeLabels } from '#rules/order-labels.ts';
import { paymentTypeLabel, wayOf } from '#rules/payments/payment-types.ts';
import { paymentsFor } from '../cart/deliveries.ts';
import { useSettings } from '../settings-context.tsx';
import { readRecipients, useSavedDetailsStore } from '../stores/saved-details.ts';
import { Button } from '../ui/button.tsx';
import { RadioGroup } from '../ui/choices.tsx';
import { OtherDelivery } from './other-delivery.tsx';
import { invoiceOf, placeOf, type StandingForm, withRecipient } from './standing-form.ts';

interface DeliveryChoiceProps {
  /** The delivery with which the form was opened. */
  given: StandingDelivery;
  delivery: StandingDelivery;
  onChange(delivery: StandingDelivery): void;
  /** Whether another delivery is being entered, which does not count yet. */
  isEntering: boolean;
  onEntering(isEntering: boolean): void;
}

/** The delivery that it has, one to a saved recipient, or another one that is entered here. */
export function DeliveryChoice({
  given,
  delivery,
  onChange,
  isEntering,
  onEntering,
}: DeliveryChoiceProps) {
  const saved = useSavedDetailsStore((state) => state.recipients);
  const [entered, setEntered] = useState<StandingDelivery>();
  useEffect(() => {
    // Without the saved recipients the delivery stays as it is.
    if (!saved) void readRecipients().catch(() => undefined);
  }, [saved]);
  const recipients = [...(saved?.HOME ?? []), ...(saved?.STORE ?? [])];
  const choices = [
    ...(entered ? [{ key: 'entered', delivery: entered }] : []),
    { key: 'given', delivery: given },
    ...recipients.map((each: Recipient) => ({
      key: String(each.id),
      delivery: withRecipient(given, each),
    })),
  ].filter(
    (each, index, all) =>
      all.findIndex(({ delivery: other }) => isSame(other, each.delivery)) === index,
  );
  const chosen = choices.find((each) => isSame(each.delivery, delivery));
  return (
    <div className="flex flex-col gap-3">
      <RadioGroup
        legend="送到哪裡"
        name="standing-delivery"
        value={chosen?.key}
        onChange={(key) =>
          onChange({
            ...(choices.find((each) => each.key === key)?.delivery ?? given),
            ...invoiceOf(delivery),
          })
        }
        choices={choices.map((each) => ({
          value: each.key,
          label: shipTypeLabels[each.delivery.shipType],
          note: `${placeOf(each.delivery)}，${each.delivery.recipientMobile}`,
        }))}
      />
      {isEntering ? (
        <OtherDelivery
          delivery={delivery}
          onCancel={() => onEntering(false)}
          onDone={(other) => {
            setEntered(other);
            onEntering(false);
            onChange(other);
          }}
        />
      ) : (
        <Button
          look="secondary"
          size="small"
          className="self-start"
          onClick={() => onEntering(true)}
        >
          改收件人、地址或門市
        </Button>
      )}
    </div>
  );
}

/** Whether two deliveries reach the same person at the same place and time of day. */
const isSame = (one: StandingDelivery, other: StandingDelivery) =>
  whereTo(one).every((part, index) => part === whereTo(other)[index]);

const whereTo = (delivery: StandingDelivery) => [
  ...[delivery.recipient, delivery.recipientMobile, delivery.recipientPhone],
  ...[delivery.shipType, chainOf(delivery.storeType)],
  ...[delivery.storeNo || delivery.shipAddress, delivery.expectedDeliveryTime],
];

interface PaymentOfParcelProps {
  form: StandingForm;
  /** TWD of one parcel; 0 while it is unknown. */
  paidAmount: number;
  onChange(paymentType: PaymentType): void;
}

/** How each parcel is paid: on receipt the order is made by itself, otherwise the shopper gets a link. */
export function PaymentOfParcel({ form, paidAmount, onChange }: PaymentOfParcelProps) {
  const { offers } = useSettings();
  const { shipType, shipAddress } = form.delivery;
  const islandsType =
    (shipType === 'HOME' && districtOfAddress(shipAddress)?.islandsType) || 'MAIN_ISLAND';
  return (
    <RadioGroup
      legend="怎麼付款"
      name="standing-payment"
      value={form.paymentType}
      onChange={onChange}
      choices={paymentsFor(offers, { shipType, islandsType }, paidAmount).map((offer) => ({
        value: offer.paymentType,
        label: paymentTypeLabel(offer.paymentType, shipType),
        note:
          wayOf(offer.paymentType) === 'ON_RECEIPT'
            ? '日期到了自動建立訂單，收到商品時付款'
            : '日期到了寄付款連結給您，付款後才出貨',
        disabled: offer.isClosed,
      }))}
    />
  );
}
