import type { PaymentType } from '#contract/enumerations.ts';
import type { Delivery } from '#rules/delivery/shipping.ts';
import { formatPrice } from '#rules/numbers.ts';
import { islandsTypeLabels, shipTypeLabels } from '#rules/order-labels.ts';
import { paymentKinds, paymentTypeLabel } from '#rules/payments/payment-types.ts';
import { type PaymentChoice as Offer, paymentsFor } from '../../cart/deliveries.ts';
import { ProblemMessage } from '../../forms/problem-message.tsx';
import type { PublicSettings } from '../../settings.ts';
import { useSettings } from '../../settings-context.tsx';
import { changeOrderForm } from '../../stores/order.ts';
import { type Choice, RadioGroup } from '../../ui/choices.tsx';
import { CheckoutSection } from './checkout-section.tsx';
import { PaymentMarks } from './payment-marks.tsx';
import type { OrderFormControls } from './use-order-form.ts';

interface PaymentChoiceProps {
  controls: OrderFormControls;
  /** TWD to pay. 0 while it is unknown. */
  paidAmount: number;
}

/** The payment types. One that the delivery or the amount does not allow shows the reason. */
export function PaymentChoice({ controls, paidAmount }: PaymentChoiceProps) {
  const { delivery, fieldProps } = controls;
  const { offers } = useSettings();
  const { id, name, value, problem } = fieldProps('paymentType');
  return (
    <CheckoutSection title="付款方式">
      <RadioGroup
        id={id}
        legend={<span className="sr-only">付款方式</span>}
        name={name}
        value={value === '' ? undefined : (value as PaymentType)}
        onChange={(paymentType) => changeOrderForm({ paymentType })}
        choices={paymentsFor(offers, delivery, paidAmount).map((offer) =>
          choiceOf(offer, delivery, offers),
        )}
        error={problem && <ProblemMessage problem={problem} />}
        className="[&>legend]:mb-0"
      />
    </CheckoutSection>
  );
}

type Offers = PublicSettings['offers'];

function explain(
  { obstacle, paymentType }: Offer,
  { shipType, islandsType }: Delivery,
  { paymentLimits }: Offers,
): string {
  return obstacle === 'OVER_LIMIT'
    ? `訂單金額超過此付款方式的上限 NT${formatPrice(paymentLimits[paymentType] ?? 0)}，請改選其他方式`
    : `${shipTypeLabels[shipType]}（${islandsTypeLabels[islandsType]}）不提供此付款方式`;
}

function choiceOf(offer: Offer, delivery: Delivery, offers: Offers): Choice<PaymentType> {
  const { paymentType, isClosed } = offer;
  const { shipType } = delivery;
  return {
    value: paymentType,
    label: (
      <>
        <span>{paymentTypeLabel(paymentType, shipType)}</span>
        {!isClosed && <PaymentMarks paymentType={paymentType} />}
      </>
    ),
    note: isClosed
      ? explain(offer, delivery, offers)
      : (offers.paymentNotes[paymentType] ?? paymentKinds[paymentType].note[shipType]),
    disabled: isClosed,
  };
}
