import { type FormEvent, useState } from 'react';
import type { PaymentType } from '#contract/enumerations.ts';
import { formatPrice } from '#rules/numbers.ts';
import { paymentTypeLabel, wayOf } from '#rules/payments/payment-types.ts';
import { TransferDetails } from '../../payment/transfer-details.tsx';
import { Button } from '../../ui/button.tsx';
import { RadioGroup } from '../../ui/choices.tsx';
import { PaymentMarks } from '../checkout/payment-marks.tsx';
import { PayPage, type ShownOrder } from './pay-page.tsx';

interface PayFormProps {
  order: ShownOrder;
  isBusy: boolean;
  onPay(paymentType: PaymentType): void;
}

/** The choice of a way of paying, and the account of a transfer that was begun. */
export function PayForm({ order, isBusy, onPay }: PayFormProps) {
  const { offers, paymentType, paidAmount, virtualAccount, expiresAt, shipType } = order;
  const [choice, setChoice] = useState<PaymentType>(paymentType);
  const chosen = offers.some((offer) => offer.paymentType === choice) ? choice : undefined;
  const isWaiting = virtualAccount !== null && chosen === paymentType;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen && !isWaiting) onPay(chosen);
  };
  return (
    <PayPage
      order={order}
      title={virtualAccount ? '請完成轉帳' : '訂單付款'}
      lead={
        virtualAccount
          ? '轉帳後不必再操作，入帳時我們會寄信通知您。也可以改用其他方式付款。'
          : '選擇付款方式後前往付款，不必登入。'
      }
      amount="應付金額"
    >
      {virtualAccount && (
        <TransferDetails
          virtualAccount={virtualAccount}
          expiryDate={expiresAt}
          paidAmount={paidAmount}
        />
      )}
      <form onSubmit={submit} className="flex flex-col gap-5">
        <RadioGroup<PaymentType>
          legend="付款方式"
          name="payment-type"
          value={chosen}
          onChange={setChoice}
          choices={offers.map((offer) => ({
            value: offer.paymentType,
            label: (
              <>
                <span>{paymentTypeLabel(offer.paymentType, shipType)}</span>
                <PaymentMarks paymentType={offer.paymentType} />
              </>
            ),
            // The order is already made, which the note at checkout does not know.
            note:
              wayOf(offer.paymentType) === 'BY_TRANSFER'
                ? '取得這筆訂單的專屬帳號，在期限內轉帳'
                : offer.note,
          }))}
        />
        {!isWaiting && (
          <Button type="submit" busy={isBusy} disabled={chosen === undefined}>
            {chosen ? buttonWords(chosen, paidAmount) : '請選擇付款方式'}
          </Button>
        )}
      </form>
    </PayPage>
  );
}

function buttonWords(paymentType: PaymentType, amount: number): string {
  switch (wayOf(paymentType)) {
    case 'AT_PROVIDER':
      return `付款 ${formatPrice(amount)}`;
    case 'BY_TRANSFER':
      return '取得轉帳帳號';
    case 'ON_RECEIPT':
      return '收到商品時付款';
  }
}
